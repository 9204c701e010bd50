import { z } from 'zod';
import type { Repository } from '#domain/repository/repository.ts';
import type { RepositoryNamesAnswer } from '#domain/wire/code-host.ts';
import type { AskCodeHost } from './call-api.ts';
import { notUnderstood } from './code-host-error.ts';

const tree = z.object({
  tree: z.array(z.object({ path: z.string().optional(), type: z.string().optional() })),
  truncated: z.boolean().optional(),
});

/** The paths of all files of the default branch, as far as the code host lists them at once. */
export async function listNames(
  ask: AskCodeHost,
  { owner, name }: Repository,
  authorization: string | null,
): Promise<RepositoryNamesAnswer> {
  const url = `/repos/${owner}/${name}/git/trees/HEAD`;
  const read = tree.safeParse(await ask({ url, query: { recursive: 1 }, authorization }));
  if (!read.success) throw notUnderstood(200);
  const paths = read.data.tree.flatMap(({ path, type }) => (path && type === 'blob' ? [path] : []));
  return { paths, truncated: read.data.truncated ?? false };
}

import { z } from 'zod';
import type { Repository } from '#domain/repository/repository.ts';
import { openThread } from '#server/platform/threads/open-thread.ts';
import type { Read } from './answer-worker.ts';
import type { CodeHostApi } from './call-api.ts';
import { isCodeHostError, notUnderstood } from './code-host-error.ts';
import { type Row, row, withoutKeys } from './rows.ts';

export type Listing = { sort: string; perPage: number; page: number };

/**
 * Lists the repositories that the token can read. Leaves out URLs that would grant access to a repository.
 */
export async function listRepositories(
  { ask }: CodeHostApi,
  token: string,
  { sort, perPage, page }: Listing,
): Promise<{ rows: Row[]; fullNames: string[] }> {
  const query = { sort, per_page: perPage, page };
  const found = await ask({ url: '/user/repos', query, authorization: `token ${token}` }, list);
  return { rows: found.map(withoutKeys), fullNames: found.map(({ full_name }) => full_name) };
}

const list = z.array(z.object({ full_name: z.string() }).catchall(z.unknown()));

export async function canRead(
  { ask }: CodeHostApi,
  { owner, name }: Repository,
  authorization: string | null,
): Promise<boolean> {
  try {
    await ask({ url: `/repos/${owner}/${name}`, authorization }, row);
    return true;
  } catch (error) {
    if (isCodeHostError(error, ...mayNot)) return false;
    throw error;
  }
}

const mayNot = ['code_host_not_found', 'code_host_moved', 'code_host_forbidden'] as const;

const MiB = 1024 * 1024;
// Larger than what the code host returns: 1,000 entries of a folder, or 100,000 names or 7 MB of them.
const most = { contents: 4 * MiB, names: 16 * MiB };

/** Returns a file or the entries of a folder as JSON, without URLs that would grant access to a private file. */
export async function readContents(
  api: CodeHostApi,
  { owner, name }: Repository,
  path: string,
  authorization: string | null,
): Promise<Read<'file' | 'dir'>> {
  const inner = path.split('/').map(encodeURIComponent).join('/');
  const url = `/repos/${owner}/${name}/contents/${inner}`;
  return inThread('contents', await api.askForBytes({ url, authorization }, most.contents));
}

/**
 * Returns the file paths of the default branch as the JSON of a RepositoryNamesAnswer. If there are too many, the
 * code host returns only some of them.
 */
export async function listNames(
  api: CodeHostApi,
  { owner, name }: Repository,
  authorization: string | null,
): Promise<Read<'names'>> {
  const url = `/repos/${owner}/${name}/git/trees/HEAD`;
  return inThread(
    'names',
    await api.askForBytes({ url, query: { recursive: 1 }, authorization }, most.names),
  );
}

const thread = openThread(new URL('./answer-worker.ts', import.meta.url));

async function inThread<Kind extends string>(
  reader: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Read<Kind>> {
  const read: Read<Kind> | null = await thread.run(
    { reader, bytes },
    { name: 'readAnswer', transferList: [bytes.buffer] },
  );
  if (read === null) throw notUnderstood(200);
  return read;
}

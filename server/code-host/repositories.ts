import { z } from 'zod';
import type { Repository } from '#domain/repository/repository.ts';
import type { RepositoryNamesAnswer } from '#domain/wire/code-host.ts';
import type { CallApi } from './call-api.ts';
import { isCodeHostError } from './code-host-error.ts';

export type Listing = { sort: string; perPage: number; page: number };

/**
 * Lists the repositories that the token can read. Leaves out URLs that would grant access to a repository.
 */
export async function listRepositories(
  ask: CallApi,
  token: string,
  { sort, perPage, page }: Listing,
): Promise<{ rows: Row[]; fullNames: string[] }> {
  const query = { sort, per_page: perPage, page };
  const found = await ask({ url: '/user/repos', query, authorization: `token ${token}` }, list);
  return { rows: found.map(withoutKeys), fullNames: found.map(({ full_name }) => full_name) };
}

/** Returns a file or the entries of a folder. Leaves out URLs that would grant access to a private file. */
export async function readContents(
  ask: CallApi,
  { owner, name }: Repository,
  path: string,
  authorization: string | null,
): Promise<{ kind: 'file' | 'dir'; body: Row | Row[] }> {
  const inner = path.split('/').map(encodeURIComponent).join('/');
  const found = await ask({ url: `/repos/${owner}/${name}/contents/${inner}`, authorization }, contents);
  return Array.isArray(found)
    ? { kind: 'dir', body: found.map(withoutKeys) }
    : { kind: 'file', body: withoutKeys(found) };
}

export async function canRead(
  ask: CallApi,
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

type Row = Record<string, unknown>;
const row = z.record(z.string(), z.unknown());
const contents = z.union([z.array(row), row]);
const list = z.array(z.object({ full_name: z.string() }).catchall(z.unknown()));

/** Removes URLs that open a private file or clone a private repository without authorization. */
function withoutKeys(given: Row): Row {
  const { temp_clone_token: _key, ...rest } = given;
  const { download_url: address } = rest;
  return typeof address === 'string' && address.includes('?') ? { ...rest, download_url: null } : rest;
}

// The schema does not look at the entries, because there may be 100,000 of them.
const tree = z.object({ tree: z.array(z.any()), truncated: z.boolean().optional() });
type Entry = { path?: unknown; type?: unknown } | null;

/**
 * Returns the file paths of the default branch. If there are too many, the code host returns only some of
 * them.
 */
export async function listNames(
  ask: CallApi,
  { owner, name }: Repository,
  authorization: string | null,
): Promise<RepositoryNamesAnswer> {
  const url = `/repos/${owner}/${name}/git/trees/HEAD`;
  const found = await ask({ url, query: { recursive: 1 }, authorization }, tree);
  const paths: string[] = [];
  for (const entry of found.tree as Entry[])
    if (entry?.type === 'blob' && typeof entry.path === 'string') paths.push(entry.path);
  return { paths, truncated: found.truncated ?? false };
}

import type { Repository } from '#domain/repository/repository.ts';
import { moved, notAFile, notUnderstood } from './code-host-error.ts';
import { type CodeHostStream, streamAnswer } from './stream-answer.ts';

export type CodeHostAddresses = { url: string; apiUrl: string };

type Asked = { repository: Repository; authorization: string | null; now: () => Date };

/** Streams a raw file of any size. */
export async function downloadFile(
  { apiUrl }: CodeHostAddresses,
  { repository: { owner, name }, path, authorization, now }: Asked & { path: string },
): Promise<CodeHostStream> {
  const url = `${apiUrl}/repos/${owner}/${name}/contents/${path.split('/').map(encodeURIComponent).join('/')}`;
  const answer = await streamAnswer({ url, accept: 'application/vnd.github.raw', authorization }, { now });
  if (!('stream' in answer)) throw answer.location ? moved() : notUnderstood(answer.status);
  // The response for a folder lists URLs that open private files.
  if (answer.type.includes('raw')) return answer.stream;
  answer.stream.destroy();
  throw notAFile();
}

/**
 * Streams the default branch as a zip archive. Follows only the code host's redirect to its archive, without the
 * token.
 */
export async function downloadArchive(
  addresses: CodeHostAddresses,
  { repository, authorization, now }: Asked,
): Promise<CodeHostStream> {
  const url = `${addresses.apiUrl}/repos/${repository.owner}/${repository.name}/zipball`;
  const asked = await streamAnswer({ url, accept: 'application/vnd.github+json', authorization }, { now });
  if ('stream' in asked) return asked.stream;
  if (asked.status !== 302 || !asked.location || !isArchiveOf(addresses, repository, asked.location))
    throw moved();
  const found = await streamAnswer({ url: asked.location, accept: '*/*', authorization: null }, { now });
  if ('stream' in found) return found.stream;
  throw moved();
}

/** Returns whether the URL is the code host's archive of this repository. */
function isArchiveOf(
  { url, apiUrl }: CodeHostAddresses,
  { owner, name }: Repository,
  address: string,
): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, pathname } = new URL(address);
  const site = new URL(url);
  const isOurs =
    [site.host, new URL(apiUrl).host, `codeload.${site.host}`].includes(host) && protocol === site.protocol;
  return isOurs && pathname.toLowerCase().includes(`/${owner}/${name}/`.toLowerCase());
}

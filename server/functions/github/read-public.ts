import { codeHostErrors } from '#domain/errors/code-host.ts';
import { isCodeHostError } from '#server/github/code-host-error.ts';
import type { Caller } from '#server/platform/caller.ts';
import { functionRefusal } from '../function-errors.ts';
import type { ContentAddress } from './content-address.ts';
import type { GithubContext } from './github-context.ts';
import { recordReading } from './record-reading.ts';

/** What everybody may read, with nobody's token. A private repository looks as one that does not exist. */
export async function readPublic(
  context: GithubContext,
  caller: Caller,
  address: ContentAddress,
): Promise<unknown> {
  const { repository, path } = address;
  const { codeHost } = context;
  try {
    const { kind, body } = await codeHost.readContents(repository, path, null);
    await recordReading(context, caller, address, kind);
    return body;
  } catch (error) {
    if (isCodeHostError(error, 'code_host_not_found') && !(await codeHost.canRead(repository, null)))
      throw functionRefusal(403, codeHostErrors.contentNeedsConnection);
    throw error;
  }
}

import { toError } from '#server/platform/errors/api-error.ts';
import type { GithubContext } from './code-host-context.ts';

/** Asks the code host to forget a token that is not kept here; whether it does changes nothing. */
export async function tryRevoke({ codeHost, log }: GithubContext, token: string): Promise<void> {
  try {
    await codeHost.revoke(token);
  } catch (error) {
    log.warn({ reason: toError(error).message }, 'the code host could not be told to forget a token');
  }
}

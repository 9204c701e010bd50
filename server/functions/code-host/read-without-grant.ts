import { codeHostErrors } from '#domain/errors/code-host.ts';
import { isCodeHostError } from '#server/code-host/code-host-error.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { functionRefusal } from '../function-errors.ts';
import type { GithubContext } from './code-host-context.ts';
import type { Granted, Reading } from './reading.ts';
import { recordReading } from './record-reading.ts';

/** What everybody may read, with nobody's token. A private repository looks as one that does not exist. */
export async function readPublic<Found>(
  context: GithubContext,
  caller: Caller,
  reading: Reading<Found>,
): Promise<Granted<Found>> {
  try {
    const { kind, body } = await reading.ask(null);
    await recordReading(context, caller, reading, kind);
    return { body };
  } catch (error) {
    if (
      isCodeHostError(error, 'code_host_not_found') &&
      !(await context.codeHost.canRead(reading.repository, null))
    )
      throw functionRefusal(403, codeHostErrors.contentNeedsConnection);
    throw error;
  }
}

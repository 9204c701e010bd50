import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { functionRefusal } from '../function-errors.ts';
import type { GithubContext } from './code-host-context.ts';
import { askWith, findConnection, noteSeen } from './connections.ts';
import { fullNameOf } from './content-address.ts';
import type { Granted, Reading } from './reading.ts';
import { recordReading } from './record-reading.ts';

/** What somebody's own connection opens. */
export async function readWithHandle<Found>(
  context: GithubContext,
  caller: Caller,
  handle: string,
  reading: Reading<Found>,
): Promise<Granted<Found>> {
  const connection = await findConnection(context, handle, caller);
  if (!connection) throw functionRefusal(401, codeHostErrors.contentNeedsConnection);
  const { kind, body } = await askWith(context, connection, reading.ask);
  await noteSeen(context, connection.id, [fullNameOf(reading)]);
  await recordReading(context, caller, reading, kind);
  return { body };
}

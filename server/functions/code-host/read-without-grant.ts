import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { ReadKind } from '#domain/repository/code-host.ts';
import { isCodeHostError } from '#server/code-host/code-host-error.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { asCaller } from '#server/platform/database/caller-transaction.ts';
import { functionRefusal } from '../function-errors.ts';
import type { CodeHostContext } from './code-host-context.ts';
import { askWith, findConnection, noteSeen } from './connections.ts';
import { type ContentAddress, fullNameOf, type Granted, type Reading } from './content-address.ts';

/** Reads with the caller's own connection. */
export async function readWithHandle<Found>(
  context: CodeHostContext,
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

/** Reads without a token. A private repository looks like a missing one. */
export async function readPublic<Found>(
  context: CodeHostContext,
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

/** Records an engineer's read of a claimed issue's repository without a grant, visible to the client. */
async function recordReading(
  { database }: CodeHostContext,
  caller: Caller,
  address: ContentAddress,
  kind: ReadKind,
): Promise<void> {
  if (caller.role !== 'authenticated') return;
  await asCaller(
    database.api,
    caller,
    {},
    (tx) => tx`select marketplace.record_ungranted_read(${fullNameOf(address)}, ${address.path}, ${kind})`,
  );
}

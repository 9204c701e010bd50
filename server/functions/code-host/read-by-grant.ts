import { codeHostErrors } from '#domain/errors/code-host.ts';
import { isCodeHostError } from '#server/code-host/code-host-error.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { asCaller } from '#server/platform/database/caller-transaction.ts';
import { functionRefusal } from '../function-errors.ts';
import type { CodeHostContext } from './code-host-context.ts';
import { askWith, findConnectionById } from './connections.ts';
import { type ContentAddress, fullNameOf, type Granted, type Reading } from './content-address.ts';

type Grant = { id: string; connectionId: string };

/**
 * Reads with the client's token by the caller's grant; null without a grant for this repository. Recording the read checks
 * the grant again before anything is sent.
 */
export async function readByGrant<Found>(
  context: CodeHostContext,
  caller: Caller,
  reading: Reading<Found>,
): Promise<Granted<Found> | null> {
  const grant = await findGrant(context, caller, reading);
  if (!grant) return null;
  const connection = await findConnectionById(context, grant.connectionId);
  if (!connection) throw clientIsGone();
  const { kind, body } = await askWith(context, connection, reading.ask).catch((error: unknown) => {
    const isRefused =
      isCodeHostError(error, 'code_host_unauthorized') || isCodeHostError(error, 'code_host_forbidden');
    throw isRefused ? clientIsGone() : error;
  });
  if (!(await record(context, caller, grant, reading.path, kind)))
    throw functionRefusal(403, codeHostErrors.contentNeedsConnection);
  const isStillAllowed = async () => (await findGrant(context, caller, reading))?.id === grant.id;
  return { body, isStillAllowed };
}

// It is the client's account that has to be connected again, not the reader's.
const clientIsGone = () => functionRefusal(403, codeHostErrors.clientConnectionEnded);

async function findGrant(
  { database }: CodeHostContext,
  caller: Caller,
  address: ContentAddress,
): Promise<Grant | null> {
  const [grant] = await asCaller(
    database.api,
    caller,
    { readOnly: true },
    (tx) => tx<Grant[]>`
      select g.id, g.connection_id as "connectionId" from marketplace.grant_to_read(${fullNameOf(address)}) g
      where g.id is not null`,
  );
  return grant ?? null;
}

async function record(
  { database }: CodeHostContext,
  caller: Caller,
  { id }: Grant,
  path: string,
  kind: string,
): Promise<boolean> {
  const [row] = await asCaller(
    database.api,
    caller,
    {},
    (tx) => tx<{ isAllowed: boolean }[]>`
      select marketplace.record_granted_read(${id}::uuid, ${path}, ${kind}) as "isAllowed"`,
  );
  return row?.isAllowed ?? false;
}

import type { FastifyRequest } from 'fastify';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { ReadKind } from '#domain/repository/code-host.ts';
import { isCodeHostError } from '#server/code-host/code-host-error.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { readCallerInForce } from '#server/platform/caller/caller-in-force.ts';
import { asCaller } from '#server/platform/database/caller-transaction.ts';
import { functionRefusal } from '../function-errors.ts';
import { askPublicly } from './ask-publicly.ts';
import type { CodeHostContext } from './code-host-context.ts';
import { askWith, findConnection, findConnectionById, noteSeen, readHandle } from './connections.ts';
import { type ContentAddress, fullNameOf, readContentAddress } from './content-address.ts';
import type { LimitCalls } from './limit-calls.ts';

export type Read<Found> = (
  address: ContentAddress,
  token: string | null,
) => Promise<{ kind: ReadKind; body: Found }>;

/**
 * A result that may be sent. If the result is a stream, `isStillAllowed` is called again while data is being
 * sent.
 */
export type Allowed<Found> = { body: Found; isStillAllowed?: () => Promise<boolean> };

type Reading<Found> = ContentAddress & { ask: (token: string | null) => ReturnType<Read<Found>> };

/**
 * Reads the repository in the request URL. With an `x-github-token` handle, uses the connection of this
 * handle. Otherwise uses the client's grant or, if there is none, public access. Records each read of an
 * engineer first. If the result must not be sent, passes it to `discard`.
 */
export async function readAllowed<Found>(
  context: CodeHostContext,
  limitReads: LimitCalls,
  request: FastifyRequest,
  read: Read<Found>,
  discard?: (body: Found) => void,
): Promise<Allowed<Found>> {
  const caller = await readCallerInForce(request.headers, context);
  await limitReads(request, caller);
  const address = readContentAddress(request.url);
  if (!address) throw functionRefusal(400, codeHostErrors.pathNotReadable);
  const handle = readHandle(request.headers);
  if (handle === null && caller.userId === null)
    throw functionRefusal(401, codeHostErrors.contentNeedsConnection);
  let discardFound = () => {};
  const ask = async (token: string | null) => {
    const found = await read(address, token);
    discardFound = () => discard?.(found.body);
    return found;
  };
  const reading = { ...address, ask };
  try {
    if (handle !== null) return await readWithHandle(context, caller, handle, reading);
    return (await readByGrant(context, caller, reading)) ?? (await readPublic(context, caller, reading));
  } catch (error) {
    discardFound();
    if (isCodeHostError(error, 'code_host_not_found'))
      throw functionRefusal(404, codeHostErrors.contentNotFound(address.path));
    throw error;
  }
}

type Grant = { id: string; connectionId: string };

/**
 * Reads with the client's grant. Returns null if there is no grant. Before anything is sent, checks again
 * that the grant has not ended.
 */
async function readByGrant<Found>(
  context: CodeHostContext,
  caller: Caller,
  reading: Reading<Found>,
): Promise<Allowed<Found> | null> {
  const grant = await findGrant(context, caller, reading);
  if (!grant) return null;
  const connection = await findConnectionById(context, grant.connectionId);
  if (!connection) throw clientIsGone();
  const { kind, body } = await askWith(context, connection, reading.ask).catch((error: unknown) => {
    const isRefused = isCodeHostError(error, 'code_host_unauthorized', 'code_host_forbidden');
    throw isRefused ? clientIsGone() : error;
  });
  if (!(await recordGrantedRead(context, caller, grant.id, { path: reading.path, kind })))
    throw functionRefusal(403, codeHostErrors.contentNeedsConnection);
  const isStillAllowed = async () => (await findGrant(context, caller, reading))?.id === grant.id;
  return { body, isStillAllowed };
}

// Access returns only when the client connects the account at the code host again.
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

/**
 * Records a read with a grant, so that the client can see the read. Returns false if the grant has ended. In
 * this case, nothing may be sent.
 */
export async function recordGrantedRead(
  { database }: CodeHostContext,
  caller: Caller,
  grantId: string,
  { path, kind }: { path: string; kind: string },
): Promise<boolean> {
  const [row] = await asCaller(
    database.api,
    caller,
    {},
    (tx) => tx<{ isAllowed: boolean }[]>`
      select marketplace.record_granted_read(${grantId}::uuid, ${path}, ${kind}) as "isAllowed"`,
  );
  return row?.isAllowed ?? false;
}

async function readWithHandle<Found>(
  context: CodeHostContext,
  caller: Caller,
  handle: string,
  reading: Reading<Found>,
): Promise<Allowed<Found>> {
  const connection = await findConnection(context, handle, caller);
  if (!connection) throw functionRefusal(401, codeHostErrors.contentNeedsConnection);
  const { kind, body } = await askWith(context, connection, reading.ask);
  await noteSeen(context, connection.id, [fullNameOf(reading)]);
  await recordReading(context, caller, reading, kind);
  return { body };
}

/** Reads without a token. Private and missing repositories cause the same error. */
async function readPublic<Found>(
  context: CodeHostContext,
  caller: Caller,
  reading: Reading<Found>,
): Promise<Allowed<Found>> {
  const { kind, body } = await askPublicly(context, caller, reading.repository, reading.ask);
  await recordReading(context, caller, reading, kind);
  return { body };
}

/**
 * Records that an engineer read the repository of a claimed issue without a grant. The client can see the
 * record.
 */
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

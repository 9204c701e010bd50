import type { FastifyRequest } from 'fastify';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import { isCodeHostError } from '#server/code-host/code-host-error.ts';
import { readCallerInForce } from '#server/platform/caller/caller-in-force.ts';
import { functionRefusal } from '../function-errors.ts';
import type { CodeHostContext } from './code-host-context.ts';
import { readHandle } from './connections.ts';
import { type ContentAddress, type Granted, type Reading, readContentAddress } from './content-address.ts';
import type { LimitCalls } from './limit-calls.ts';
import { readByGrant } from './read-by-grant.ts';
import { readPublic, readWithHandle } from './read-without-grant.ts';

/**
 * Reads from the repository in a request's address: with the connection of the handle in `x-github-token`, else with the
 * caller's grant for this repository, else as the public. Records what engineers read before it is sent.
 */
export async function readAllowed<Found>(
  context: CodeHostContext,
  limitReads: LimitCalls,
  request: FastifyRequest,
  readingAt: (address: ContentAddress) => Reading<Found>,
): Promise<Granted<Found>> {
  const caller = await readCallerInForce(request.headers, context);
  await limitReads(request, caller);
  const address = readContentAddress(request.url);
  if (!address) throw functionRefusal(400, codeHostErrors.pathNotReadable);
  const handle = readHandle(request.headers);
  if (handle === null && caller.userId === null)
    throw functionRefusal(401, codeHostErrors.contentNeedsConnection);
  const reading = discarding(readingAt(address));
  try {
    if (handle !== null) return await readWithHandle(context, caller, handle, reading);
    return (await readByGrant(context, caller, reading)) ?? (await readPublic(context, caller, reading));
  } catch (error) {
    reading.discardFound();
    if (isCodeHostError(error, 'code_host_not_found'))
      throw functionRefusal(404, codeHostErrors.contentNotFound(address.path));
    throw error;
  }
}

function discarding<Found>(reading: Reading<Found>): Reading<Found> & { discardFound: () => void } {
  let discardFound = () => {};
  return {
    ...reading,
    ask: async (token) => {
      const found = await reading.ask(token);
      discardFound = () => reading.discard?.(found.body);
      return found;
    },
    discardFound: () => discardFound(),
  };
}

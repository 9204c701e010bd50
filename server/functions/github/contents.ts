import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import { isCodeHostError } from '#server/github/code-host-error.ts';
import { readCaller } from '#server/platform/caller.ts';
import { functionRefusal } from '../function-errors.ts';
import { callerTurns } from './caller-turns.ts';
import { readContentAddress } from './content-address.ts';
import type { GithubContext } from './github-context.ts';
import { readByGrant } from './read-by-grant.ts';
import { readHandle } from './read-handle.ts';
import { readPublic } from './read-public.ts';
import { readWithHandle } from './read-with-handle.ts';

/**
 * GET /github/repos/{owner}/{repo}/contents/{path} → 200, a file (in base64) or what a folder holds, as the code host's
 * own call gives it: with the rights of the handle in `x-github-token`; else by the grant that lets whoever is signed
 * in read this repository; else what everybody may read. What engineers read is recorded before it leaves.
 */
export function answerContents(app: FastifyInstance, context: GithubContext): void {
  const takeTurn = callerTurns(context, 300);
  const answer = async (request: FastifyRequest): Promise<unknown> => {
    const caller = await readCaller(request.headers, context.keys);
    takeTurn(request, caller);
    const address = readContentAddress(request.url);
    if (!address) throw functionRefusal(400, codeHostErrors.pathNotReadable);
    const handle = readHandle(request.headers);
    if (handle === null && caller.userId === null)
      throw functionRefusal(401, codeHostErrors.contentNeedsConnection);
    try {
      if (handle !== null) return await readWithHandle(context, caller, handle, address);
      return (await readByGrant(context, caller, address)) ?? (await readPublic(context, caller, address));
    } catch (error) {
      if (isCodeHostError(error, 'code_host_not_found'))
        throw functionRefusal(404, codeHostErrors.contentNotFound(address.path));
      throw error;
    }
  };
  for (const url of ['/github/repos/:owner/:repo/contents', '/github/repos/:owner/:repo/contents/*'])
    app.get(url, async (request, reply) => {
      const body = await answer(request);
      return reply.header('cache-control', 'no-store').send(body);
    });
}

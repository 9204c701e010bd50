import type { FastifyInstance } from 'fastify';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import { isCodeHostError } from '#server/github/code-host-error.ts';
import { type Caller, readCaller } from '#server/platform/caller.ts';
import { functionRefusal } from '../function-errors.ts';
import { callerTurns } from './caller-turns.ts';
import { askWith, findConnection, noteSeen } from './connections.ts';
import { type ContentAddress, readContentAddress } from './content-address.ts';
import type { GithubContext } from './github-context.ts';
import { readHandle } from './read-handle.ts';

/**
 * GET /github/repos/{owner}/{repo}/contents/{path} → 200, a file (in base64) or what a folder holds, as the code host's
 * own call gives it: with the rights of the handle in `x-github-token`.
 */
export function answerContents(app: FastifyInstance, context: GithubContext): void {
  const takeTurn = callerTurns(context, 300);
  const answer = async (request: Parameters<typeof takeTurn>[0]): Promise<unknown> => {
    const caller = await readCaller(request.headers, context.keys);
    takeTurn(request, caller);
    const address = readContentAddress(request.url);
    if (!address) throw functionRefusal(400, codeHostErrors.pathNotReadable);
    const handle = readHandle(request.headers);
    try {
      if (handle !== null) return await readWithHandle(context, caller, handle, address);
      throw functionRefusal(401, codeHostErrors.contentNeedsConnection);
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

async function readWithHandle(
  context: GithubContext,
  caller: Caller,
  handle: string,
  { repository, path }: ContentAddress,
): Promise<unknown> {
  const connection = await findConnection(context, handle, caller);
  if (!connection) throw functionRefusal(401, codeHostErrors.contentNeedsConnection);
  const { body } = await askWith(context, connection, (token) =>
    context.codeHost.readContents(repository, path, token),
  );
  await noteSeen(context, connection.id, [`${repository.owner}/${repository.name}`]);
  return body;
}

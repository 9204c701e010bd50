import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import { readCallerInForce } from '#server/platform/caller/caller-in-force.ts';
import { functionRefusal, parseOrRefuse } from '../function-errors.ts';
import type { CodeHostContext } from './code-host-context.ts';
import { askWith, findConnection, noteSeen, readHandle } from './connections.ts';
import { limitCalls } from './limit-calls.ts';

const query = z.object({
  sort: z.enum(['created', 'updated', 'pushed', 'full_name']).default('updated'),
  per_page: z.coerce.number().int().min(1).max(100).default(100),
  page: z.coerce.number().int().min(1).max(1000).default(1),
});

/**
 * Handles GET /github/user/repos?sort=updated&per_page=100. Returns the repositories that the owner of the
 * `x-github-token` handle can read, in the format of the code host's API.
 */
export function answerRepositories(app: FastifyInstance, context: CodeHostContext): void {
  const limitLists = limitCalls(context, 'lists', 60);
  app.get('/github/user/repos', async (request, reply) => {
    const caller = await readCallerInForce(request.headers, context);
    await limitLists(request, caller);
    const fault = 'sort, per_page or page is not valid.';
    const { sort, per_page: perPage, page } = parseOrRefuse(query, request.query, fault);
    const handle = readHandle(request.headers);
    const connection = handle === null ? null : await findConnection(context, handle, caller);
    if (!connection) throw functionRefusal(401, codeHostErrors.repositoriesNeedConnection);
    const { rows, fullNames } = await askWith(context, connection, (token) =>
      context.codeHost.listRepositories(token, { sort, perPage, page }),
    );
    await noteSeen(context, connection.id, fullNames);
    reply.header('cache-control', 'no-store');
    return rows;
  });
}

import type { FastifyInstance } from 'fastify';
import type { AvatarAnswer } from '#domain/wire/code-host.ts';
import { readCallerInForce } from '#server/platform/caller/caller-in-force.ts';
import type { CodeHostContext } from './code-host-context.ts';
import { findConnection, readHandle } from './connections.ts';
import { limitCalls } from './limit-calls.ts';

/**
 * Handles GET /github/avatar. Returns the picture of the account behind the `x-github-token` handle, or null.
 * The browser gets it from this origin, so the code host does not learn who reads which page.
 */
export function answerAvatar(app: FastifyInstance, context: CodeHostContext): void {
  const limitPictures = limitCalls(context, 'pictures', 60);
  app.get('/github/avatar', async (request, reply): Promise<AvatarAnswer> => {
    const caller = await readCallerInForce(request.headers, context);
    await limitPictures(request, caller);
    const handle = readHandle(request.headers);
    const connection = handle === null ? null : await findConnection(context, handle, caller);
    reply.header('cache-control', 'no-store');
    return { picture: connection && (await context.codeHost.readAvatar(connection.avatarUrl)) };
  });
}

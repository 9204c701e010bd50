import type { FastifyInstance } from 'fastify';
import type { TakeTurn } from './caller-turns.ts';
import type { GithubContext } from './code-host-context.ts';
import { readAllowed } from './read-allowed.ts';

/** GET /github/repos/{owner}/{repo}/names → 200, the paths of all its files, and whether there are more than those. */
export function answerNames(app: FastifyInstance, context: GithubContext, takeTurn: TakeTurn): void {
  app.get('/github/repos/:owner/:repo/names', async (request, reply) => {
    const { body } = await readAllowed(context, takeTurn, request, (address) => ({
      ...address,
      ask: async (token) => ({
        kind: 'names' as const,
        body: await context.codeHost.listNames(address.repository, token),
      }),
    }));
    return reply.header('cache-control', 'no-store').send(body);
  });
}

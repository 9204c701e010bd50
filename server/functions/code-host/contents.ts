import type { FastifyInstance } from 'fastify';
import type { CodeHostContext } from './code-host-context.ts';
import type { LimitCalls } from './limit-calls.ts';
import { readAllowed } from './read-allowed.ts';

/** GET /github/repos/{owner}/{repo}/contents/{path} → 200, a base64 file or a folder's entries, as from GitHub. */
export function answerContents(app: FastifyInstance, context: CodeHostContext, limitReads: LimitCalls): void {
  for (const url of ['/github/repos/:owner/:repo/contents', '/github/repos/:owner/:repo/contents/*'])
    app.get(url, async (request, reply) => {
      const { body } = await readAllowed(context, limitReads, request, (address) => ({
        ...address,
        ask: (token) => context.codeHost.readContents(address.repository, address.path, token),
      }));
      return reply.header('cache-control', 'no-store').send(body);
    });
}

/** GET /github/repos/{owner}/{repo}/names → 200, the file paths and whether the list is truncated. */
export function answerNames(app: FastifyInstance, context: CodeHostContext, limitReads: LimitCalls): void {
  app.get('/github/repos/:owner/:repo/names', async (request, reply) => {
    const { body } = await readAllowed(context, limitReads, request, (address) => ({
      ...address,
      ask: async (token) => ({
        kind: 'names' as const,
        body: await context.codeHost.listNames(address.repository, token),
      }),
    }));
    return reply.header('cache-control', 'no-store').send(body);
  });
}

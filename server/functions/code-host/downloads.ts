import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CodeHostStream } from '#server/code-host/stream-answer.ts';
import { callerTurns, type TakeTurn } from './caller-turns.ts';
import type { GithubContext } from './code-host-context.ts';
import type { ContentAddress } from './content-address.ts';
import { endWithRight } from './end-with-right.ts';
import { readAllowed } from './read-allowed.ts';
import type { Reading } from './reading.ts';

/**
 * GET /github/repos/{owner}/{repo}/archive → 200, all of its files as a zip archive;
 * GET /github/repos/{owner}/{repo}/raw/{path} → 200, one file as it is, of any size. Both are handed through as they
 * come, and end when the reader leaves or may not read any more.
 */
export function answerDownloads(app: FastifyInstance, context: GithubContext, takeTurn: TakeTurn): void {
  const { codeHost } = context;
  const takeArchiveTurn = callerTurns(context, 30);
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    take: TakeTurn,
    readingAt: (address: ContentAddress) => Reading<CodeHostStream>,
  ) => {
    const granted = await readAllowed(context, take, request, readingAt);
    endWithRight(granted);
    return (
      reply
        .header('cache-control', 'no-store')
        // Never its own type: nothing of a repository is to run here.
        .header('content-type', 'application/octet-stream')
        .header('content-disposition', 'attachment')
        .header('x-content-type-options', 'nosniff')
        .send(granted.body)
    );
  };
  const discard = (stream: CodeHostStream) => void stream.destroy();
  const takeBoth: TakeTurn = (request, caller) => {
    takeTurn(request, caller);
    takeArchiveTurn(request, caller);
  };
  app.get('/github/repos/:owner/:repo/archive', (request, reply) =>
    answer(request, reply, takeBoth, (address) => ({
      ...address,
      ask: async (token) => ({
        kind: 'archive' as const,
        body: await codeHost.downloadArchive(address.repository, token),
      }),
      discard,
    })),
  );
  app.get('/github/repos/:owner/:repo/raw/*', (request, reply) =>
    answer(request, reply, takeTurn, (address) => ({
      ...address,
      ask: async (token) => ({
        kind: 'file' as const,
        body: await codeHost.downloadFile(address.repository, address.path, token),
      }),
      discard,
    })),
  );
}

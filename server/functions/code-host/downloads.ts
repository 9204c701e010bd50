import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CodeHostStream } from '#server/code-host/stream-answer.ts';
import type { CodeHostContext } from './code-host-context.ts';
import type { ContentAddress, Granted, Reading } from './content-address.ts';
import { type LimitCalls, limitCalls } from './limit-calls.ts';
import { readAllowed } from './read-allowed.ts';

/**
 * GET /github/repos/{owner}/{repo}/archive → 200, all files as a zip archive;
 * GET /github/repos/{owner}/{repo}/raw/{path} → 200, a file of any size. Both are streamed, and end when the reader
 * disconnects or loses read access.
 */
export function answerDownloads(
  app: FastifyInstance,
  context: CodeHostContext,
  limitReads: LimitCalls,
): void {
  const { codeHost } = context;
  const limitArchives = limitCalls(context, 'archives', 30);
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    limit: LimitCalls,
    readingAt: (address: ContentAddress) => Reading<CodeHostStream>,
  ) => {
    const granted = await readAllowed(context, limit, request, readingAt);
    endWithRight(granted);
    return (
      reply
        .header('cache-control', 'no-store')
        // Never the file's real media type, so that repository content cannot run on this origin.
        .header('content-type', 'application/octet-stream')
        .header('content-disposition', 'attachment')
        .header('x-content-type-options', 'nosniff')
        .send(granted.body)
    );
  };
  const discard = (stream: CodeHostStream) => void stream.destroy();
  const limitBoth: LimitCalls = async (request, caller) => {
    await limitReads(request, caller);
    await limitArchives(request, caller);
  };
  app.get('/github/repos/:owner/:repo/archive', (request, reply) =>
    answer(request, reply, limitBoth, (address) => ({
      ...address,
      ask: async (token) => ({
        kind: 'archive' as const,
        body: await codeHost.downloadArchive(address.repository, token),
      }),
      discard,
    })),
  );
  app.get('/github/repos/:owner/:repo/raw/*', (request, reply) =>
    answer(request, reply, limitReads, (address) => ({
      ...address,
      ask: async (token) => ({
        kind: 'file' as const,
        body: await codeHost.downloadFile(address.repository, address.path, token),
      }),
      discard,
    })),
  );
}

const lookAgainAfter = 2000;

/** Ends a stream within seconds after read access ends. A failed check ends it too. */
function endWithRight(
  { body, isStillAllowed }: Granted<CodeHostStream>,
  milliseconds = lookAgainAfter,
): void {
  if (!isStillAllowed) return;
  let timer: NodeJS.Timeout;
  const lookAgain = async () => {
    const isAllowed = await isStillAllowed().catch(() => false);
    if (!isAllowed) body.destroy(new Error('The right to read this repository has ended'));
    else if (!body.destroyed) timer = setTimeout(lookAgain, milliseconds);
  };
  timer = setTimeout(lookAgain, milliseconds);
  body.once('close', () => clearTimeout(timer));
}

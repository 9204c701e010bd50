import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CodeHostContext } from './code-host-context.ts';
import { type LimitCalls, limitCalls } from './limit-calls.ts';
import { type Allowed, type Read, readAllowed } from './read-allowed.ts';

/**
 * Handles GET /github/repos/{owner}/{repo}/…. `contents/{path}` returns a base64 file or the entries of a
 * folder, in GitHub's format. `names` returns the file paths. `archive` streams a zip archive, and
 * `raw/{path}` streams a file. A stream ends early if the reader loses access.
 */
export function answerRepositoryReads(app: FastifyInstance, context: CodeHostContext): void {
  const { codeHost } = context;
  const limitReads = limitCalls(context, 'reads', 300);
  const limitArchives = limitCalls(context, 'archives', 30);
  // Parsing the names of a large repository takes a tenth of a second.
  const limitNames = limitCalls(context, 'names', 30);
  const limitNamesOfAddress = limitCalls(context, 'names of an address', 60, 'address');
  const answer =
    (limit: LimitCalls, read: Read<Uint8Array>) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { body } = await readAllowed(context, limit, request, read);
      const json = reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
      return json.send(Buffer.from(body.buffer, body.byteOffset, body.length));
    };
  const stream =
    (limit: LimitCalls, read: Read<Readable>) => async (request: FastifyRequest, reply: FastifyReply) => {
      const allowed = await readAllowed(context, limit, request, read, (body) => body.destroy());
      endWithRight(allowed);
      return (
        reply
          .header('cache-control', 'no-store')
          // With the real media type, a browser could run content of the repository on this origin.
          .header('content-type', 'application/octet-stream')
          .header('content-disposition', 'attachment')
          .header('x-content-type-options', 'nosniff')
          .send(allowed.body)
      );
    };
  const contents = answer(limitReads, async ({ repository, path }, token) => {
    const { kind, json } = await codeHost.readContents(repository, path, token);
    return { kind, body: json };
  });
  const limitListings = all(limitReads, limitNames, limitNamesOfAddress);
  const names = answer(limitListings, async ({ repository }, token) => {
    return { kind: 'names', body: (await codeHost.listNames(repository, token)).json };
  });
  const archive = stream(all(limitReads, limitArchives), async ({ repository }, token) => {
    return { kind: 'archive', body: await codeHost.downloadArchive(repository, token) };
  });
  const raw = stream(limitReads, async ({ repository, path }, token) => {
    return { kind: 'file', body: await codeHost.downloadFile(repository, path, token) };
  });
  app.get('/github/repos/:owner/:repo/contents', contents);
  app.get('/github/repos/:owner/:repo/contents/*', contents);
  app.get('/github/repos/:owner/:repo/names', names);
  // Fastify would answer HEAD at once and then read the whole stream.
  app.get('/github/repos/:owner/:repo/archive', { exposeHeadRoute: false }, archive);
  app.get('/github/repos/:owner/:repo/raw/*', { exposeHeadRoute: false }, raw);
}

function all(...limits: LimitCalls[]): LimitCalls {
  return async (request, caller) => {
    for (const limit of limits) await limit(request, caller);
  };
}

const lookAgainAfter = 2000;

/** Ends a stream within seconds if the caller loses access or the check for it fails. */
function endWithRight({ body, isStillAllowed }: Allowed<Readable>): void {
  if (!isStillAllowed) return;
  let timer: NodeJS.Timeout;
  const lookAgain = async () => {
    const isAllowed = await isStillAllowed().catch(() => false);
    if (!isAllowed) body.destroy(new Error('The right to read this repository has ended'));
    else if (!body.destroyed) timer = setTimeout(lookAgain, lookAgainAfter);
  };
  timer = setTimeout(lookAgain, lookAgainAfter);
  body.once('close', () => clearTimeout(timer));
}

import { Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { overload, tooManyAtOnce } from '../database/caller-queue.ts';
import type { Settings } from '../settings/settings.ts';
import { isService } from './cors.ts';
import { type Site, senderOf } from './sender-address.ts';

const mebibyte = 1024 * 1024;
const smallBody = 16 * 1024;
const shareOfNode = 32 * mebibyte;
const shareOfSender = 4 * mebibyte;

/**
 * Counts the bytes of larger bodies from their arrival until the response is closed, because the services keep
 * them in memory. Refuses a body with 429 if the requests of its sender exceed their share, and with 503 if those
 * of all senders do. Files are not counted, because they are written to the disk while they arrive.
 */
export function countBodies(app: FastifyInstance, site: Site & Pick<Settings, 'limitFactor'>): void {
  const mostOfSender = shareOfSender * Math.max(1, site.limitFactor);
  const bytesOfSenders = new Map<string, number>();
  let bytesOfNode = 0;

  const add = (sender: string | null, bytes: number) => {
    bytesOfNode += bytes;
    if (sender === null) return;
    const left = (bytesOfSenders.get(sender) ?? 0) + bytes;
    if (left === 0) bytesOfSenders.delete(sender);
    else bytesOfSenders.set(sender, left);
  };

  app.addHook('preParsing', (request, reply, payload, done) => {
    const { url, headers } = request;
    const isSmall = !headers['transfer-encoding'] && Number(headers['content-length'] ?? 0) <= smallBody;
    if (isSmall || !isService(url) || url.startsWith('/storage/')) return done();
    const sender = senderOf(request, site);
    let counted = 0;
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        counted += chunk.length;
        add(sender, chunk.length);
        if (sender !== null && (bytesOfSenders.get(sender) ?? 0) > mostOfSender) return next(tooManyAtOnce());
        next(bytesOfNode > shareOfNode ? overload('The bodies need too much memory') : null, chunk);
      },
    });
    reply.raw.once('close', () => {
      add(sender, -counted);
      counted = 0;
    });
    payload.once('error', (error) => counter.destroy(error));
    // The rest of a refused body is discarded, because many clients read the response only after sending it.
    counter.once('error', () => payload.resume());
    payload.pipe(counter);
    done(null, counter);
  });
}

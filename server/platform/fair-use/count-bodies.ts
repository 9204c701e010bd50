import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isService } from '../http/cors.ts';
import { type Site, senderOf } from '../http/sender-address.ts';
import { scaled } from '../rate-limit/scaled.ts';
import type { Settings } from '../settings/settings.ts';
import { overload, tooManyAtOnce } from './refusals.ts';

/** The largest body that the services accept in memory. */
export const largestBody = 1024 * 1024;
/** The largest body of the services that take neither rows nor files. Reading one takes time from all other requests. */
export const largestCommand = 128 * 1024;
/** The largest body, or file, of unknown length. It counts as this many bytes. */
export const largestChunkedBody = 8 * largestBody;
/** The largest body that is not counted. */
export const smallBody = 16 * 1024;
const shareOfNode = 32 * largestBody;
const shareOfSender = 4 * largestBody;

/**
 * Counts the bytes of larger bodies, and of the answers of the services, until the response is closed, because
 * they are kept in memory. Refuses a request with 429 if those of its sender exceed their share, and with 503
 * if those of all senders do. The size of an answer is known only when it is made: beyond twice the share of its sender,
 * the oldest answers that the sender has not read yet are cut off.
 */
export function countBodies(app: FastifyInstance, site: Site & Pick<Settings, 'limitFactor'>): void {
  const bodies = createCount(scaled(shareOfSender, site.limitFactor), shareOfNode);
  const answers = createCount(scaled(4 * shareOfSender, site.limitFactor), 8 * shareOfNode);

  app.addHook('onRequest', (request, reply, done) => {
    const bytes = bodyBytes(request);
    const isLarge = bytes > smallBody;
    if (!isLarge && !isService(request.url)) return done();
    const sender = senderOf(request, site);
    const fault = answers.faultOf(sender, 0) ?? (isLarge ? bodies.faultOf(sender, bytes) : null);
    if (fault) return done(fault);
    if (isLarge) bodies.hold(sender, bytes, reply);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const isHeld = typeof payload === 'string' || Buffer.isBuffer(payload);
    const bytes = isHeld ? Buffer.byteLength(payload) : 0;
    if (bytes > smallBody && isService(request.url)) answers.hold(senderOf(request, site), bytes, reply);
    done(null, payload);
  });
}

/** Counts bytes of network addresses and of all together. */
function createCount(mostOfSender: number, mostOfNode: number) {
  const heldOfSenders = new Map<string, Map<FastifyReply, number>>();
  let bytesOfNode = 0;

  const sumOf = (held: Map<FastifyReply, number> | undefined) =>
    held ? [...held.values()].reduce((sum, bytes) => sum + bytes, 0) : 0;

  function holdOfSender(sender: string, bytes: number, reply: FastifyReply): void {
    const held = heldOfSenders.get(sender) ?? new Map<FastifyReply, number>();
    heldOfSenders.set(sender, held.set(reply, bytes));
    reply.raw.once('close', () => {
      held.delete(reply);
      if (held.size === 0 && heldOfSenders.get(sender) === held) heldOfSenders.delete(sender);
    });
    let sum = sumOf(held);
    for (const [oldest, size] of held) {
      if (sum <= 2 * mostOfSender || oldest === reply) return;
      sum -= size;
      oldest.raw.destroy();
    }
  }

  return {
    faultOf(sender: string | null, bytes: number) {
      const ofSender = sender === null ? 0 : bytes + sumOf(heldOfSenders.get(sender));
      if (ofSender > mostOfSender) return tooManyAtOnce();
      return bytesOfNode + bytes > mostOfNode ? overload('Bodies and answers need too much memory') : null;
    },
    hold(sender: string | null, bytes: number, reply: FastifyReply): void {
      // The response of a caller who hung up does not emit another "close".
      if (reply.raw.destroyed) return;
      bytesOfNode += bytes;
      reply.raw.once('close', () => {
        bytesOfNode -= bytes;
      });
      if (sender !== null) holdOfSender(sender, bytes, reply);
    },
  };
}

const upload = /^(?:POST|PUT) \/storage\/v1\/object\/(?:upload\/sign\/)?:bucket\/\*$/;

/** Returns whether a request writes a file to the disk, even if the file is then refused. */
export function writesFile(request: FastifyRequest): boolean {
  return isUpload(request) || request.routeOptions.url === copy;
}

function isUpload({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return upload.test(`${method} ${url}`);
}

/**
 * Returns the bytes of a body. A body of unknown length counts as the largest. A file counts as none, because it
 * is written to the disk while it arrives.
 */
export function bodyBytes(request: FastifyRequest): number {
  if (isUpload(request)) return 0;
  const { headers } = request;
  const length = headers['transfer-encoding'] ? largestBody : Number(headers['content-length'] ?? 0);
  return Math.min(length || 0, largestBody);
}

// The size of a copied file is not known yet. An attachment has at most as many bytes.
const copiedFile = 5 * largestBody;
const copy = '/storage/v1/object/copy';

/** Returns the bytes of a file that is uploaded or copied, and 0 for other requests. */
export function fileBytes(request: FastifyRequest): number {
  const { headers, routeOptions } = request;
  if (routeOptions.url === copy) return copiedFile;
  if (!isUpload(request)) return 0;
  return headers['transfer-encoding'] ? largestChunkedBody : Number(headers['content-length'] ?? 0) || 0;
}

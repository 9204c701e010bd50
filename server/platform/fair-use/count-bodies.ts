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
/** The largest body or file of unknown length. Such a file counts as this many bytes, and a body as `largestBody`. */
export const largestChunkedBody = 8 * largestBody;
/** The largest body that is not counted. */
export const smallBody = 16 * 1024;
const shareOfNode = 32 * largestBody;
const shareOfSender = 4 * largestBody;

/**
 * Counts the bytes of larger bodies, and of the answers of the services, until the response is closed, because
 * they are kept in memory. Refuses a request with 429 if those of its sender exceed their share, and with 503
 * if the bodies of all senders do. The size of an answer is known only when it is made. Beyond twice the share of its
 * sender, the oldest answers that the sender has not read yet are cut off, and beyond the share of this node those of
 * the sender that holds most.
 */
export function countBodies(app: FastifyInstance, site: Site & Pick<Settings, 'limitFactor'>): void {
  const bodies = createBodyCount(scaled(shareOfSender, site.limitFactor));
  const answers = createAnswerCount(scaled(4 * shareOfSender, site.limitFactor));

  app.addHook('onRequest', (request, reply, done) => {
    const bytes = bodyBytes(request);
    const isLarge = bytes > smallBody;
    if (!isLarge && !isService(request.url)) return done();
    const sender = senderOf(request, site);
    const fault = answers.faultOf(sender) ?? (isLarge ? bodies.faultOf(sender, bytes) : null);
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

/** Counts bodies of network addresses and of all together. */
function createBodyCount(mostOfSender: number) {
  const heldOfSenders = new Map<string, number>();
  let bytesOfNode = 0;

  function add(sender: string | null, bytes: number): void {
    bytesOfNode += bytes;
    if (sender === null) return;
    const sum = (heldOfSenders.get(sender) ?? 0) + bytes;
    if (sum === 0) heldOfSenders.delete(sender);
    else heldOfSenders.set(sender, sum);
  }

  return {
    faultOf(sender: string | null, bytes: number) {
      const ofSender = sender === null ? 0 : bytes + (heldOfSenders.get(sender) ?? 0);
      if (ofSender > mostOfSender) return tooManyAtOnce();
      return bytesOfNode + bytes > shareOfNode ? overload('Bodies need too much memory') : null;
    },
    hold(sender: string | null, bytes: number, { raw }: FastifyReply): void {
      // The response of a caller who hung up does not emit another "close".
      if (raw.destroyed) return;
      add(sender, bytes);
      raw.once('close', () => add(sender, -bytes));
    },
  };
}

/** Counts answers that were not read yet, oldest first. Senders without a known address count as one, without a share. */
function createAnswerCount(mostOfSender: number) {
  const heldOfSenders = new Map<string | null, Map<FastifyReply, number>>();

  const sumOf = (held: Map<FastifyReply, number> | undefined) =>
    held ? [...held.values()].reduce((sum, bytes) => sum + bytes, 0) : 0;

  function release(sender: string | null, reply: FastifyReply): void {
    const held = heldOfSenders.get(sender);
    held?.delete(reply);
    if (held?.size === 0) heldOfSenders.delete(sender);
  }

  /** Cuts off the oldest answer of a sender, but not `kept`, which is being made. Returns false if there is none. */
  function cutOff(sender: string | null, kept: FastifyReply): boolean {
    const [oldest] = heldOfSenders.get(sender)?.keys() ?? [];
    if (!oldest || oldest === kept) return false;
    release(sender, oldest);
    oldest.raw.destroy();
    return true;
  }

  function cutOffOfLargest(kept: FastifyReply): boolean {
    const sums = [...heldOfSenders].map(([sender, held]) => ({ sender, sum: sumOf(held) }));
    const bytesOfNode = sums.reduce((all, { sum }) => all + sum, 0);
    if (bytesOfNode <= 8 * shareOfNode) return false;
    return sums.sort((a, b) => b.sum - a.sum).some(({ sender }) => cutOff(sender, kept));
  }

  return {
    faultOf: (sender: string | null) =>
      sender !== null && sumOf(heldOfSenders.get(sender)) > mostOfSender ? tooManyAtOnce() : null,
    hold(sender: string | null, bytes: number, reply: FastifyReply): void {
      if (reply.raw.destroyed) return;
      const held = heldOfSenders.get(sender) ?? new Map<FastifyReply, number>();
      heldOfSenders.set(sender, held.set(reply, bytes));
      reply.raw.once('close', () => release(sender, reply));
      while (sender !== null && sumOf(held) > 2 * mostOfSender && cutOff(sender, reply));
      while (cutOffOfLargest(reply));
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

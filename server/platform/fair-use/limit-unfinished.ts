import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Site, senderOf } from '../http/sender-address.ts';
import { scaled } from '../rate-limit/scaled.ts';
import type { Settings } from '../settings/settings.ts';
import { writesFile } from './count-bodies.ts';
import { tooManyAtOnce } from './refusals.ts';

const most = 10;
const mostFiles = 20;

/**
 * Refuses a request with 429 while the bodies of 10 other requests of its address have not arrived, or a file while 20
 * other files have not. An address chooses when they do: it could send most of each body at its pace, and the ends of all
 * at once.
 */
export function limitUnfinished(app: FastifyInstance, site: Site & Pick<Settings, 'limitFactor'>): void {
  const bodies = new Map<string, Set<IncomingMessage>>();
  const files = new Map<string, Set<IncomingMessage>>();
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const sender = senderOf(request, site);
    if (sender === null || !hasBody(raw)) return;
    // Then Node has parsed a body that arrived together with its headers, as most do.
    await setImmediate();
    // A request that did not arrive over a connection (`app.inject`) has no `complete`.
    if (raw.complete !== false || raw.destroyed) return;
    const isFile = writesFile(request);
    const ofSenders = isFile ? files : bodies;
    const unfinished = ofSenders.get(sender) ?? new Set();
    for (const each of unfinished) if (each.complete) unfinished.delete(each);
    if (unfinished.size >= scaled(isFile ? mostFiles : most, site.limitFactor)) throw tooManyAtOnce();
    ofSenders.set(sender, unfinished.add(raw));
    raw.once('close', () => {
      unfinished.delete(raw);
      if (unfinished.size === 0 && ofSenders.get(sender) === unfinished) ofSenders.delete(sender);
    });
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

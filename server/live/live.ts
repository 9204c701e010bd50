import type { FastifyInstance } from 'fastify';
import { keepListening } from '#server/platform/database/listening.ts';
import { senderOf } from '#server/platform/http/sender-address.ts';
import type { Platform } from '#server/platform/platform.ts';
import { parseNotification } from './change.ts';
import { createChannels, type Limits } from './channels.ts';
import { createDelivery } from './deliver.ts';
import { findSignedIn, notSignedIn, readLiveCaller } from './live-caller.ts';

const heartbeat = 15_000;
const sessionCheckInterval = 30_000;

/**
 * Registers GET /live, which sends server-sent events to signed-in callers. The first event is `ready`. A
 * `change` event follows for each committed change that the caller may see. A `look-again` event means that
 * the client may have missed changes.
 */
export function registerLive(
  app: FastifyInstance,
  { database, keys, log, now, settings }: Platform,
  limits: Limits = {
    channels: 2_000,
    channelsOfOne: 20,
    channelsOfSender: 60 * Math.max(1, settings.limitFactor),
  },
): void {
  const channels = createChannels(limits, now);
  const requestRefresh = () => {
    for (const channel of channels.all()) channel.send('look-again', {});
  };
  const delivery = createDelivery(channels.all, database.api, (cause) => {
    log.warn({ err: cause }, 'Changes could not be delivered, so every channel reloads');
    requestRefresh();
  });
  let isClosing = false;
  let stopListening = async () => {};
  const timers: NodeJS.Timeout[] = [];

  app.get('/live', { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await readLiveCaller(request.headers, keys);
    // The channel opens first and the session is checked afterwards. A sign-out in between closes the
    // channel.
    const channel = channels.open(caller, senderOf(request, settings));
    const isSignedIn = await findSignedIn(database.owner, [channel]).catch((error: unknown) => {
      channel.stream.destroy();
      throw error;
    });
    if (!isSignedIn.has(channel)) {
      channel.stream.destroy();
      throw notSignedIn();
    }
    if (isClosing) channel.end();
    channel.send('ready', {});
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        // A keep-alive connection would delay shutdown.
        connection: 'close',
      })
      .send(channel.stream);
  });

  app.addHook('onReady', async () => {
    stopListening = keepListening({
      address: database.ownerUrl,
      channel: 'live',
      onNotice: handleNotification,
      onGap: () => {
        requestRefresh();
        void endSignedOut();
      },
      onTrouble: (error) => log.warn({ err: error }, 'The connection that listens for changes was lost'),
    });
    timers.push(
      setInterval(beat, heartbeat),
      setInterval(() => void endSignedOut(), sessionCheckInterval),
    );
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const timer of timers) clearInterval(timer);
    channels.endWhere(() => true);
    await stopListening();
    await delivery.settled();
  });

  function handleNotification(payload: string): void {
    const notification = parseNotification(payload);
    if (notification === null) log.warn('A notification of a change could not be read');
    else if (notification.kind === 'session')
      channels.endWhere(({ caller }) => caller.sessionId === notification.session);
    else if (notification.kind === 'user') void endSignedOut();
    else if (channels.all().length > 0) delivery.take(notification);
  }

  function beat(): void {
    for (const channel of channels.all()) channel.beat();
  }

  /** Closes the channels of callers who have signed out. If the query fails, the next check tries again. */
  async function endSignedOut(): Promise<void> {
    const open = channels.all();
    if (open.length === 0) return;
    const signedIn = await findSignedIn(database.owner, open).catch((error: unknown) => {
      log.warn({ err: error }, 'Sessions of live channels could not be checked');
      return new Set(open);
    });
    const checked = new Set(open);
    channels.endWhere((channel) => checked.has(channel) && !signedIn.has(channel));
  }
}

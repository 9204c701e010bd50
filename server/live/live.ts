import type { FastifyInstance } from 'fastify';
import { keepListening } from '#server/platform/database/listening.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readNotice } from './change.ts';
import { keepChannels, type Limits } from './channels.ts';
import { deliverTo } from './deliver.ts';
import { notSignedIn, readLiveCaller } from './live-caller.ts';
import { stillSignedIn } from './standing.ts';

const heartbeat = 15_000;
const recheck = 30_000;

/**
 * GET /live: what changed, as server-sent events, for whoever is signed in and as far as they may see it. It begins with
 * `ready`: what is committed afterwards is told by `change`, of which the rows were visible to the caller when it was
 * told, or by `look-again`, where the server cannot know what it missed.
 */
export function registerLive(
  app: FastifyInstance,
  { database, keys, log, now }: Platform,
  limits: Limits = { channels: 2_000, channelsOfOne: 20 },
): void {
  const channels = keepChannels(limits, now);
  const lookAgain = () => {
    for (const channel of channels.all()) channel.say('look-again', {});
  };
  const delivery = deliverTo(channels.all, database.api, (cause) => {
    log.warn({ err: cause }, 'What changed could not be told, so every channel looks again');
    lookAgain();
  });
  let isClosing = false;
  let stopListening = async () => {};
  const timers: NodeJS.Timeout[] = [];

  app.get('/live', { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await readLiveCaller(request.headers, keys);
    // Open before it is known whether the session holds: what ends it from now on finds the channel.
    const channel = channels.open(caller);
    const isSignedIn = await stillSignedIn(database.owner, [channel]).catch((error: unknown) => {
      channel.stream.destroy();
      throw error;
    });
    if (!isSignedIn.has(channel)) {
      channel.stream.destroy();
      throw notSignedIn();
    }
    if (isClosing) channel.end();
    channel.say('ready', {});
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        // Kept for another request, it would hold up a server that stops.
        connection: 'close',
      })
      .send(channel.stream);
  });

  app.addHook('onReady', async () => {
    stopListening = keepListening({
      address: database.ownerUrl,
      channel: 'live',
      onNotice: hear,
      onGap: () => {
        lookAgain();
        void endStrangers();
      },
      onTrouble: (error) => log.warn({ err: error }, 'The connection that hears of changes was lost'),
    });
    timers.push(
      setInterval(beat, heartbeat),
      setInterval(() => void endStrangers(), recheck),
    );
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const timer of timers) clearInterval(timer);
    channels.endWhere(() => true);
    await stopListening();
    await delivery.settled();
  });

  function hear(payload: string): void {
    const notice = readNotice(payload);
    if (notice === null) log.warn('A notification of a change could not be read');
    else if (notice.kind === 'session')
      channels.endWhere(({ caller }) => caller.sessionId === notice.session);
    else if (notice.kind === 'user') void endStrangers();
    else if (channels.all().length > 0) delivery.take(notice);
  }

  function beat(): void {
    for (const channel of channels.all()) channel.beat();
  }

  /** Best effort now, and again soon. */
  async function endStrangers(): Promise<void> {
    const open = channels.all();
    if (open.length === 0) return;
    const signedIn = await stillSignedIn(database.owner, open).catch((error: unknown) => {
      log.warn({ err: error }, 'Who is still signed in could not be looked up');
      return new Set(open);
    });
    const asked = new Set(open);
    channels.endWhere((channel) => asked.has(channel) && !signedIn.has(channel));
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import { clientConfig, DatabaseClient } from './client.ts';

type Listener = {
  /** The URL of a direct connection, because a pooler does not forward notifications. */
  address: string;
  channel: string;
  onNotice(payload: string): void;
  /** Called after each connect, because notifications may have been missed before. */
  onGap(): void;
  onTrouble(error: unknown): void;
};

const longestPause = 5_000;
const timeout = 10_000;
const checkInterval = 20_000;

/**
 * Listens for notifications on a separate connection until the returned function is called. Reconnects if the
 * connection ends or does not answer within ten seconds. The pauses between attempts grow from 100 ms to five
 * seconds.
 */
export function keepListening(listener: Listener): () => Promise<void> {
  const stopping = new AbortController();
  const listening = (async () => {
    let pause = 100;
    while (!stopping.signal.aborted) {
      try {
        await listenOnce(listener, stopping.signal, () => (pause = 100));
      } catch (error) {
        if (!stopping.signal.aborted) listener.onTrouble(error);
      }
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
      pause = Math.min(pause * 2, longestPause);
    }
  })();
  return async () => {
    stopping.abort();
    await listening;
  };
}

async function listenOnce(listener: Listener, stopping: AbortSignal, onListening: () => void): Promise<void> {
  const client = new DatabaseClient({
    ...clientConfig(listener.address),
    application_name: 'lastmile live',
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  });
  const ended = Promise.withResolvers<void>();
  // Nothing awaits this promise until the connection is open, so a rejection before that must not count as
  // unhandled.
  ended.promise.catch(() => {});
  client.on('error', ended.reject);
  client.on('end', () => ended.reject(new Error('The connection that listens has ended')));
  client.on('notification', ({ payload }) => listener.onNotice(payload ?? ''));
  const stop = () => ended.resolve();
  stopping.addEventListener('abort', stop);
  let beat: NodeJS.Timeout | undefined;
  try {
    await Promise.race([client.connect(), ended.promise]);
    if (stopping.aborted) return;
    await client.query(`listen ${client.escapeIdentifier(listener.channel)}`);
    onListening();
    listener.onGap();
    // A broken network path causes no event, so a query checks the connection regularly.
    beat = setInterval(() => void client.query('select 1').catch(ended.reject), checkInterval);
    await ended.promise;
  } finally {
    clearInterval(beat);
    stopping.removeEventListener('abort', stop);
    await Promise.race([client.end().catch(() => {}), delay(1_000, undefined, { ref: false })]);
  }
}

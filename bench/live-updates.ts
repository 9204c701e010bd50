import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fastify } from 'fastify';
import { registerLive } from '#server/live/live.ts';
import { keepListening } from '#server/platform/database/listening.ts';
import { createLog } from '#server/platform/log.ts';
import { openPlatform, type Platform } from '#server/platform/platform.ts';
import { readSettings } from '#server/platform/settings/read-settings.ts';
import { type LiveReader, openLive } from '../tests/instance/live-reader.ts';
import { tokensOfPeople } from '../tests/instance/many-people.ts';
import type { Bench } from './bench.ts';
import { percentile } from './repeat.ts';

const channels = 100;
const messages = 1_000;
const pause = 20;

/**
 * Measures the time from writing a message until the other participant receives the event, with 100 open
 * channels. Compares it with a plain PostgreSQL notification.
 */
export const liveUpdates: Bench = {
  name: 'Live updates',
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-live-'));
    const log = createLog('error');
    const platform = await openPlatform(readSettings({ DATA_DIR: folder }), { log });
    const app = fastify({ forceCloseConnections: 'idle' });
    registerLive(app, platform);
    try {
      const origin = await app.listen({ port: 0, host: '127.0.0.1' });
      const crowd = await tokensOfPeople({ sql: platform.database.owner, platform }, channels);
      const readers = await Promise.all(crowd.map(({ headers }) => openLive(origin, headers)));
      const times = await measureBoth(
        platform,
        readers,
        crowd.map(({ issue }) => issue),
      );
      for (const reader of readers) reader.close();
      const name = `/live, messages to ${channels} channels, p99`;
      const pair = (share: number) => ({
        value: percentile(share, times.live),
        floor: percentile(share, times.bare),
      });
      return [
        { name, ...pair(0.99), unit: 'ms', limit: { of: 'ratio', atMost: 40 } },
        { name: '/live, median', ...pair(0.5), unit: 'ms' },
      ];
    } finally {
      await app.close();
      await platform.database.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measureBoth(
  { database }: Platform,
  readers: readonly LiveReader[],
  issues: readonly string[],
): Promise<{ live: number[]; bare: number[] }> {
  const bare: number[] = [];
  const live: number[] = [];
  const sent = new Map<string, number>();
  const listening = Promise.withResolvers<void>();
  const stop = keepListening({
    address: database.ownerUrl,
    channel: 'bare',
    onNotice: (payload) => bare.push(performance.now() - (sent.get(payload) ?? 0)),
    onGap: listening.resolve,
    onTrouble: listening.reject,
  });
  await listening.promise;
  const underWay: Promise<unknown>[] = [];
  for (let count = 0; count < messages; count += 1) {
    const which = count % issues.length;
    underWay.push(notifyBare(String(count)), write(readers[which], issues[which] ?? ''));
    await delay(pause);
  }
  await Promise.all(underWay);
  while (bare.length < messages) await delay(pause);
  await stop();
  return { live, bare };

  async function notifyBare(payload: string): Promise<void> {
    sent.set(payload, performance.now());
    await database.owner`select pg_notify('bare', ${payload})`;
  }

  async function write(reader: LiveReader | undefined, issue: string): Promise<void> {
    const id = crypto.randomUUID();
    const from = performance.now();
    const received = reader?.until(() => reader.changes().some(({ ids }) => ids.includes(id)));
    await database.owner`
      insert into public.messages (id, issue_id, sender, content) values (${id}, ${issue}, 'engineer', 'Hello')`;
    await received;
    live.push(performance.now() - from);
  }
}

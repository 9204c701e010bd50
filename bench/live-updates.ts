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
/** Milliseconds from one message to the next. */
const pause = 20;

/**
 * How long a message takes from the statement that writes it to the client whose channel tells of it, with a hundred
 * channels open, beside a bare notification on its way to a bare listener, in turns in the same run.
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
      const times = await measureInTurns(
        platform,
        readers,
        crowd.map(({ issue }) => issue),
      );
      for (const reader of readers) reader.close();
      return [
        {
          name: `/live, 99 of 100 messages to ${channels} channels`,
          value: percentile(0.99, times.live),
          floor: percentile(0.99, times.bare),
          unit: 'ms',
          limit: { of: 'ratio', atMost: 40 },
        },
        {
          name: '/live, half of them',
          value: percentile(0.5, times.live),
          floor: percentile(0.5, times.bare),
          unit: 'ms',
        },
      ];
    } finally {
      await app.close();
      await platform.database.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measureInTurns(
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
  for (let turn = 0; turn < messages; turn += 1) {
    const which = turn % issues.length;
    underWay.push(tellBare(String(turn)), write(readers[which], issues[which] ?? ''));
    await delay(pause);
  }
  await Promise.all(underWay);
  while (bare.length < messages) await delay(pause);
  await stop();
  return { live, bare };

  async function tellBare(payload: string): Promise<void> {
    sent.set(payload, performance.now());
    await database.owner`select pg_notify('bare', ${payload})`;
  }

  async function write(reader: LiveReader | undefined, issue: string): Promise<void> {
    const id = crypto.randomUUID();
    const from = performance.now();
    const told = reader?.until(() => reader.changes().some(({ ids }) => ids.includes(id)));
    await database.owner`
      insert into public.messages (id, issue_id, sender, content) values (${id}, ${issue}, 'engineer', 'Hello')`;
    await told;
    live.push(performance.now() - from);
  }
}

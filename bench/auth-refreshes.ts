import type { Bench } from './bench.ts';
import { median, repeat } from './repeat.ts';
import { type Caller, openCaller } from './servers/http-load.ts';
import { startOurs } from './servers/ours.ts';
import { peerName, startPeer } from './servers/peer.ts';
import { ourPeople, type Person, refresh, signUpPeople } from './servers/people.ts';
import { withPostgres } from './servers/with-postgres.ts';

const sessions = 32;
const rounds = 25;
const warmUpInMilliseconds = 8000;
const roundInMilliseconds = 1000;

/**
 * Measures how many sessions per second our server and another implementation from the npm registry can
 * refresh. Both use the same PostgreSQL server, which flushes every commit. Rate limits are off.
 */
export const authRefreshes: Bench = {
  name: 'Refreshes',
  measure: () =>
    withPostgres(['ours', 'peer'], async (folder, [ourUrl = '', peerUrl = '']) => {
      const ours = await startOurs(`${folder}/ours`, ourUrl);
      const peer = await startPeer(`${folder}/peer`, peerUrl);
      const here = openCaller(ours.origin, { apikey: ours.keys.anonKey });
      const there = openCaller(peer.origin, {});
      try {
        const ourSessions = await ourPeople(here, sessions, ours.keys.serviceRoleKey);
        const peerSessions = await signUpPeople(there, sessions);
        await rate(here, ourSessions, warmUpInMilliseconds);
        await rate(there, peerSessions, warmUpInMilliseconds);
        const rates = { ours: [] as number[], peer: [] as number[] };
        for (let round = 0; round < rounds; round += 1) {
          rates.ours.push(await rate(here, ourSessions));
          rates.peer.push(await rate(there, peerSessions));
        }
        return [
          {
            name: `refreshes, ${sessions} concurrent, compared with ${peerName}`,
            value: median(rates.ours),
            floor: median(rates.peer),
            unit: 'a second',
            limit: { of: 'ratio', atLeast: 5 },
          },
        ];
      } finally {
        here.close();
        there.close();
        await Promise.all([ours.stop(), peer.stop()]);
      }
    }),
};

async function rate(
  caller: Caller,
  people: readonly Person[],
  milliseconds = roundInMilliseconds,
): Promise<number> {
  const from = performance.now();
  const work = async (place: number) => {
    const person = people[place];
    if (person) await refresh(caller, person);
  };
  const times = await repeat(work, people.length, milliseconds);
  return (times.length * 1000) / (performance.now() - from);
}

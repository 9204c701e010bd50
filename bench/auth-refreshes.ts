import { type Caller, openCaller, repeat } from './auth/http-load.ts';
import { startOurs } from './auth/ours.ts';
import { ourPeople, type Person, refresh, signUpPeople } from './auth/people.ts';
import { startRival } from './auth/rival.ts';
import { withPostgres } from './auth/with-postgres.ts';
import type { Bench } from './bench.ts';

const sessions = 8;
const rounds = 3;
const roundInMilliseconds = 4000;

/** How many sessions are refreshed in a second, beside the best other TypeScript implementation, in turns. */
export const authRefreshes: Bench = {
  name: 'Refreshes',
  measure: () =>
    withPostgres(['ours', 'rival'], async (folder, [ourUrl = '', rivalUrl = '']) => {
      const ours = await startOurs(`${folder}/ours`, ourUrl);
      const rival = await startRival(`${folder}/rival`, rivalUrl);
      const here = openCaller(ours.origin, { apikey: ours.keys.anonKey });
      const there = openCaller(rival.origin, {});
      try {
        const ourSessions = await ourPeople(here, sessions, ours.keys.serviceRoleKey);
        const rivalSessions = await signUpPeople(there, sessions);
        await rate(here, ourSessions);
        await rate(there, rivalSessions);
        const rates = { ours: [] as number[], rival: [] as number[] };
        for (let round = 0; round < rounds; round += 1) {
          rates.ours.push(await rate(here, ourSessions));
          rates.rival.push(await rate(there, rivalSessions));
        }
        return [
          {
            name: `refreshes, ${sessions} at once, beside @supabase/lite 0.10.0`,
            value: middle(rates.ours),
            floor: middle(rates.rival),
            unit: 'a second',
            limit: { of: 'ratio', atLeast: 5 },
          },
        ];
      } finally {
        here.close();
        there.close();
        await Promise.all([ours.stop(), rival.stop()]);
      }
    }),
};

async function rate(caller: Caller, people: readonly Person[]): Promise<number> {
  const from = performance.now();
  const work = async (place: number) => {
    const person = people[place];
    if (person) await refresh(caller, person);
  };
  const times = await repeat(work, people.length, roundInMilliseconds);
  return (times.length * 1000) / (performance.now() - from);
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

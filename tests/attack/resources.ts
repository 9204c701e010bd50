import { request } from 'node:http';
import { pause } from '../faults/running-server.ts';
import type { Who } from '../protocol/generated/marks.ts';
import { type Arena, type Ask, type Attack, newAddress, submission } from './arena.ts';

const atOnce = 12;
const rounds = 3;
const milliseconds = 2_500;

type Load = { name: string; who?: Who; ask(arena: Arena, count: number): Ask };

const named = ({ world }: Arena, filter: string) => `/rest/v1/issues?id=eq.${world.issues[0]}&${filter}`;
const pattern = (count: number) => {
  const patterns = [
    `(a?){${200 + (count % 50)}}(a?){${253 - (count % 50)}}b`,
    `((((a{1,${15 + (count % 5)}}){1,20}){1,20}){1,9})b`,
    `${'(.*)'.repeat(30 + (count % 30))}x`,
    `(a|a)*(a|a)*(a|a)*(a|a)*${count}$`,
  ];
  return encodeURIComponent(patterns[count % 4] ?? '');
};
const json = { 'content-type': 'application/json' };
const post = (payload: unknown): Ask => ({
  ...{ method: 'POST', url: '/rest/v1/code_submissions', payload, headers: json },
});
const row = submission('flood@example.com');
const bulk = JSON.stringify(Array.from({ length: 1_000 }, () => row));
const deep = (depth: number) => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;
const messages = '/rest/v1/messages';

const loads: readonly Load[] = [
  {
    name: 'patterns of a visitor',
    ask: (arena, count) => ({ url: named(arena, `description=match.${pattern(count)}`) }),
  },
  {
    ...{ name: 'patterns of a client', who: 'client' },
    ask: (_, count) => ({
      url: `${messages}?or=(content.imatch.${pattern(count)},content.match(any).{${pattern(count + 1)}})`,
    }),
  },
  {
    ...{ name: 'wildcards', who: 'client' },
    ask: (_, count) => ({ url: `${messages}?content=ilike.${'*a'.repeat(300 + (count % 9))}*` }),
  },
  {
    ...{ name: 'nested embeddings', who: 'client' },
    ask: () => ({
      url: `${messages}?select=*,issues(*,messages(*,issues(*,messages(*,issues(*,messages(*))))))`,
    }),
  },
  { name: 'inserts of 1,000 rows', ask: () => post(bulk) },
  {
    name: 'deep JSON and casts',
    ask: (arena, count) =>
      [
        post(deep(4_000)),
        post({ ...row, repo_access_data: JSON.parse(deep(900)) }),
        { url: named(arena, 'select=title::regclass') },
        { url: named(arena, `or=${'(not.and('.repeat(200)}id.is.null${'))'.repeat(200)}`) },
      ][count % 5] ?? { url: named(arena, `title=in.(${'a,'.repeat(3_000)}a)`) },
  },
];

export const resources: Attack = {
  name: 'slow requests',
  mustNot: "requests of one caller leave another's reads within three times their quiet time",
  async run(arena) {
    // Sixty messages on one issue of the client make embeddings large.
    await arena.world.instance.sql`
      insert into public.messages (issue_id, sender, content)
      select ${arena.world.issues[1] ?? ''}, 'client', repeat('a', 200) from generate_series(1, 60)`;
    for (const { name, who, ask } of loads) {
      const from = newAddress();
      let count = 0;
      const send = () => arena.ask({ from, ...(who && { who }), ...ask(arena, count++) });
      await measure(arena, name, send);
    }
    await measure(arena, 'slow bodies', () => slowBody(arena));
  },
};

/** Reads as another visitor, first quietly and then beside the load, and compares the medians of the rounds. */
async function measure(arena: Arena, name: string, send: () => Promise<unknown>): Promise<void> {
  const found: { quiet: number[]; loaded: number[] }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await read(arena, Date.now() + milliseconds);
    const end = Date.now() + milliseconds;
    const load = Array.from({ length: atOnce }, async () => {
      // The attacker shares this process with the reader, whose times must not contain the attacker's own work.
      while (Date.now() < end) await Promise.all([send(), pause(20)]);
    });
    const loaded = await read(arena, end);
    await Promise.all(load);
    found.push({ quiet, loaded });
  }
  const median = (of: 'quiet' | 'loaded', part: number) =>
    quantile(
      found.map((round) => quantile(round[of], part)),
      0.5,
    );
  const both = (part: number) =>
    `${median('quiet', part).toFixed(1)} -> ${median('loaded', part).toFixed(1)} ms`;
  const ratio = median('loaded', 0.99) / median('quiet', 0.99);
  arena.notes.push(`${name}: p50 ${both(0.5)}, p99 ${both(0.99)}, ratio ${ratio.toFixed(1)}`);
  if (ratio > 3) arena.gotIn.push(`${name} slow another's reads ${ratio.toFixed(1)} times`);
}

/** Returns the times of ordinary reads, each from an address of its own. */
async function read(arena: Arena, until: number): Promise<number[]> {
  const times: number[] = [];
  while (Date.now() < until) {
    const start = performance.now();
    const { status } = await arena.ask({ url: named(arena, 'select=title') });
    times.push(performance.now() - start);
    if (status !== 200) arena.faults.push(`an ordinary read got ${status}`);
    await pause(2);
  }
  return times;
}

const quantile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

/** Sends most of a large body, waits, and gives up. */
function slowBody({ origin, world }: Arena): Promise<void> {
  const { hostname, port } = new URL(origin);
  const headers = {
    ...{ ...json, ...world.headers.anonymous },
    ...{ 'content-length': '1000000', 'x-forwarded-for': '198.51.100.7' },
  };
  const call = request({ hostname, port, method: 'POST', path: '/rest/v1/code_submissions', headers });
  call.on('error', () => {}).on('response', (response) => response.resume());
  call.write(' '.repeat(900_000));
  return pause(200).then(() => void call.destroy());
}

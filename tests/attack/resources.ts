import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { pause } from '../faults/running-server.ts';
import { type Ask, newAddress } from '../instance/send-request.ts';
import { submission } from '../protocol/auth-setup.ts';
import type { Who } from '../protocol/generated/marks.ts';
import type { Arena, Attack } from './arena.ts';
import {
  burst,
  compressed,
  hangUp,
  json,
  manyParts,
  slowBody,
  smallChunks,
  upload,
  withoutPause,
} from './connections.ts';
import type { Read, Reading } from './reader.ts';

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
    `${'('.repeat(14)}a${count}${'+)'.repeat(14)}`,
  ];
  return encodeURIComponent(patterns[count % patterns.length] ?? '');
};
const post = (payload: unknown): Ask => ({
  ...{ method: 'POST', url: '/rest/v1/code_submissions', payload, headers: json },
});
const row = submission('flood@example.com');
const bulk = JSON.stringify(Array.from({ length: 1_000 }, () => row));
const deep = (depth: number) => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;
const messages = '/rest/v1/messages';
const unclosedQuotes: Ask = {
  ...{ method: 'POST', url: '/rest/v1/rpc/search_available_issues' },
  payload: `p_after="${'\\"'.repeat(50_000)}1e400`,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
};
const bodies = [
  ...[deep(4_000), JSON.stringify({ ...row, repo_access_data: JSON.parse(deep(900)) })].map(post),
  unclosedQuotes,
];
const addresses: readonly Ask[] = [
  { url: '/' },
  { url: `/${'a'.repeat(15_000)}` },
  { method: 'OPTIONS', url: messages, headers: { 'access-control-request-method': 'GET' } },
  { url: `${messages}?select=id`, headers: { prefer: 'a,'.repeat(7_000) } },
  { url: `/rest/v1/rpc/none?p=eq(${'('.repeat(12_000)}%0A).x` },
];
const conditions = `or=${'(not.and('.repeat(200)}id.is.null${'))'.repeat(200)}`;
const list = `title=in.(${'a,'.repeat(3_000)}a)`;

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
    name: 'deep JSON, unclosed quotes and casts',
    ask: (arena, count) =>
      bodies[count % 6] ?? {
        url: named(arena, ['select=title::regclass', conditions, list][(count % 6) - 3] ?? ''),
      },
  },
  {
    name: 'pages, preflights, headers and brackets',
    ask: (_, count) => addresses[count % 5] ?? { url: '/' },
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
    const found = new Map<string, Round[]>();
    for (const { name, who, ask } of loads) {
      const from = newAddress();
      let count = 0;
      const send = () => arena.ask({ from, mayEnd: true, ...(who && { who }), ...ask(arena, count++) });
      found.set(name, await measure(arena, send));
    }
    found.set('slow bodies', await measure(arena, () => slowBody(arena)));
    found.set('forms of many parts', await measure(arena, () => manyParts(arena)));
    found.set('a file in small chunks', await measure(arena, () => upload(arena, smallChunks)));
    found.set('compressed files', await measure(arena, () => upload(arena, compressed)));
    let count = 0;
    const from = newAddress();
    found.set('bursts of pages', await measure(arena, () => burst(arena, from)));
    found.set('requests without a pause', await measure(arena, () => withoutPause(arena, count++)));
    await arena.world.instance.sql`
      update marketplace.issue set description = repeat('😀', 50000) where id = ${arena.world.issues[1] ?? ''}`;
    found.set('callers who hang up', await measure(arena, () => hangUp(arena)));
    compare(arena, found);
  },
};

type Round = { quiet: number[]; loaded: number[] };

/** Reads as another visitor, first quietly and then beside the load. */
async function measure(arena: Arena, send: () => Promise<unknown>): Promise<Round[]> {
  const found: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await read(arena, Date.now() + milliseconds);
    const end = Date.now() + milliseconds;
    const load = Array.from({ length: atOnce }, async () => {
      while (Date.now() < end) await Promise.all([send(), pause(20)]);
    });
    const loaded = await read(arena, end);
    await Promise.all(load);
    found.push({ quiet, loaded });
  }
  return found;
}

/**
 * Compares the median of the rounds with the quiet time before the first round, because later quiet times
 * include what the load left behind. Quiet times vary severalfold on a shared machine, so the quiet time is that of
 * this load or the median of all loads, whichever is larger.
 */
function compare(arena: Arena, found: Map<string, Round[]>): void {
  const median = (of: readonly Round[], which: keyof Round, part: number) =>
    quantile(
      of.map((round) => quantile(round[which], part)),
      0.5,
    );
  const firstRounds = [...found.values()].flatMap((of) => of.slice(0, 1));
  for (const [name, of] of found) {
    const both = (part: number) => {
      const quiet = Math.max(median(of.slice(0, 1), 'quiet', part), median(firstRounds, 'quiet', part));
      return { quiet, loaded: median(of, 'loaded', part) };
    };
    const [p50, p99] = [both(0.5), both(0.99)];
    const texts = [p50, p99].map(({ quiet, loaded }) => `${quiet.toFixed(1)} -> ${loaded.toFixed(1)} ms`);
    const ratio = p99.loaded / p99.quiet;
    arena.notes.push(`${name}: p50 ${texts[0]}, p99 ${texts[1]}, ratio ${ratio.toFixed(1)}`);
    if (ratio > 3) arena.gotIn.push(`${name} slow another's reads ${ratio.toFixed(1)} times`);
  }
}

/** Returns the times of ordinary reads, made in a thread so that they do not contain the attacker's own work. */
async function read(arena: Arena, until: number): Promise<number[]> {
  const { origin, world } = arena;
  const workerData: Reading = {
    ...{ origin, until, url: named(arena, 'select=title') },
    headers: world.headers.anonymous,
  };
  const [reads] = (await once(
    new Worker(new URL('./reader.ts', import.meta.url), { workerData }),
    'message',
  )) as [Read[]];
  arena.tries += reads.length;
  for (const { status } of reads) if (status !== 200) arena.faults.push(`an ordinary read got ${status}`);
  // The first reads also compile the thread's code.
  const times = reads.slice(10).map(({ milliseconds: time }) => time);
  if (times.length === 0) arena.faults.push('a reader got at most ten answers');
  return times;
}

const quantile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

import type { Bench, Figure } from './bench.ts';
import { median, percentile, repeat } from './repeat.ts';
import { type Servers, withServers } from './servers/data-api-servers.ts';
import type { Call, Caller } from './servers/http-load.ts';
import { peerName } from './servers/peer.ts';

type Side = { caller: Caller; call: () => Call };
type Comparison = {
  name: string;
  ours: Side;
  other: Side;
  otherName: string;
  atLeast?: number;
  atLeastAlone?: number;
  /** Runs before each measurement and is not timed. */
  prepare?: () => Promise<void>;
};
type Measured = { rate: number[]; p50: number[]; p99: number[] };

const rounds = 3;
const milliseconds = 2000;
const leastOfFloor = 0.6;
// An insert also queues a job, so it may be slower in comparison with the floor server.
const leastOfFloorByInsertAlone = 0.5;

/**
 * Compares the throughput of the data API with that of a minimal server and of another implementation from
 * the npm registry. The minimal server uses only node:http, the same database driver and a plain table. All
 * three use the same PostgreSQL server in turns. Each limit is 10 to 20 % below the median that we have
 * measured.
 */
export const dataApi: Bench = {
  name: 'Data API',
  measure: () =>
    withServers(async (servers) => {
      const figures: Figure[] = [];
      for (const comparison of comparisons(servers))
        for (const connections of [1, 32]) figures.push(...(await compare(comparison, connections)));
      return figures;
    }),
};

function comparisons({ ours, floor, services, peer, person, issues, dropJobs }: Servers): Comparison[] {
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const representation = { prefer: 'return=representation' };
  let at = 0;
  const some = () => issues[at++ % issues.length] ?? '';
  const body = {
    title: 'Crash',
    email: 'client@example.com',
    description: 'It crashes when I press save.',
    urgency: 'ASAP',
    coding_app: 'lovable',
  };
  const post = (path: string, more: object = {}): Call => ({ method: 'POST', path, body, ...more });
  const get = (path: string, more: object = {}): Call => ({ method: 'GET', path, ...more });
  const besideFloor = (call: () => Call) => ({
    other: { caller: floor, call },
    otherName: 'the floor',
    atLeast: leastOfFloor,
  });
  const besidePeer = (call: () => Call, atLeast: number) => ({
    ours: { caller: services, call },
    other: { caller: peer, call },
    otherName: peerName,
    atLeast,
  });
  const oneRow = {
    name: 'one row by id, as a visitor',
    ours: { caller: ours, call: () => get(`/rest/v1/issues?id=eq.${some()}`) },
  };
  const newest = {
    name: 'the newest 50 own issues, as on the dashboard',
    ours: { caller: ours, call: () => get('/rest/v1/rpc/search_my_issues?p_limit=50', { headers }) },
  };
  return [
    { ...oneRow, ...besideFloor(() => get(`/one/${some()}`)) },
    { ...newest, ...besideFloor(() => get('/newest')) },
    // This read has no limit. Six policies decide which rows are visible, and no index has the requested
    // order.
    {
      name: 'the newest 50 visible issues, by the relation',
      ours: {
        caller: ours,
        call: () => get('/rest/v1/issues?order=created_at.desc&limit=50', { headers }),
      },
      other: { caller: floor, call: () => get('/newest') },
      otherName: 'the floor',
    },
    {
      name: 'a procedure',
      ours: { caller: ours, call: () => get('/rest/v1/rpc/unread_conversations', { headers }) },
      ...besideFloor(() => get('/call')),
    },
    {
      name: 'one row by id of the same table, as a visitor',
      ...besidePeer(() => get(`/rest/v1/reports?id=eq.${some()}`), 5),
    },
    {
      name: 'a row inserted into the same table and returned',
      ...besidePeer(() => post('/rest/v1/reports', { headers: representation }), 3.5),
    },
    // The insert is measured last, because its jobs would slow down later measurements.
    {
      name: 'a row inserted and returned',
      ours: { caller: ours, call: () => post('/rest/v1/code_submissions', { headers: representation }) },
      ...besideFloor(() => post('/add')),
      atLeastAlone: leastOfFloorByInsertAlone,
      prepare: dropJobs,
    },
  ];
}

async function compare(comparison: Comparison, connections: number): Promise<Figure[]> {
  const { ours, other, otherName, prepare = async () => {} } = comparison;
  const atLeast = (connections === 1 ? comparison.atLeastAlone : undefined) ?? comparison.atLeast;
  const [here, there] = [ours, other].map((side) => ({ side, of: empty() })) as [Taken, Taken];
  for (const { side } of [here, there]) await measure(side, connections);
  for (let round = 0; round < rounds; round += 1)
    for (const { side, of } of [here, there]) {
      await prepare();
      const { rate, p50, p99 } = await measure(side, connections);
      of.rate.push(rate);
      of.p50.push(p50);
      of.p99.push(p99);
    }
  const name = `${comparison.name}, ${connections} concurrent, compared with ${otherName}`;
  const pair = (part: keyof Measured) => ({ value: median(here.of[part]), floor: median(there.of[part]) });
  return [
    { name, ...pair('rate'), unit: 'a second', ...(atLeast && { limit: { of: 'ratio', atLeast } }) },
    { name: `${name}: median`, ...pair('p50'), unit: 'ms' },
    { name: `${name}: p99`, ...pair('p99'), unit: 'ms' },
  ];
}

type Taken = { side: Side; of: Measured };

function empty(): Measured {
  return { rate: [], p50: [], p99: [] };
}

async function measure({ caller, call }: Side, connections: number) {
  const from = performance.now();
  const ask = async () => {
    const sent = call();
    const { status, body } = await caller.send(sent);
    if (status >= 300) throw new Error(`${sent.path} answered ${status}: ${body.slice(0, 300)}`);
  };
  const times = await repeat(ask, connections, milliseconds);
  return {
    rate: (times.length * 1000) / (performance.now() - from),
    p50: percentile(0.5, times),
    p99: percentile(0.99, times),
  };
}

import type { Call, Caller } from './auth/http-load.ts';
import { peerName } from './auth/peer.ts';
import type { Bench, Figure } from './bench.ts';
import { type Servers, withServers } from './data-api/three-servers.ts';
import { middle, percentile, repeat } from './repeat.ts';

type Side = { caller: Caller; call: () => Call };
type Comparison = {
  name: string;
  ours: Side;
  other: Side;
  otherName: string;
  atLeast?: number;
  /** Before each turn, outside of what is measured. */
  prepare?: () => Promise<void>;
};
type Measured = { rate: number[]; half: number[]; slow: number[] };

const rounds = 3;
const milliseconds = 2000;
const leastOfFloor = 0.6;

/**
 * The data API beside the floor, which is node:http with the same database driver on a plain table, context and statement
 * under one Sync; and beside another implementation, which is installed from the npm registry: in turns, on one PostgreSQL.
 * Beside the floor it is asked for the product's own relations, with their policies and masks; beside the other
 * implementation both are asked for the same table with the same policies.
 *
 * What a submission leaves to be done is done by our server, after whichever side took it. It is dropped before each turn, and
 * goes on within one: beside the floor at full speed, beside ours put off while people wait (0104).
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

function comparisons({ ours, floor, peer, person, issues, dropJobs }: Servers): Comparison[] {
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const representation = { prefer: 'return=representation' };
  let at = 0;
  const some = () => issues[at++ % issues.length] ?? '';
  const body = {
    title: 'Crash',
    email: 'somebody@example.com',
    description: 'It crashes when I press save.',
    urgency: 'ASAP',
    coding_app: 'lovable',
  };
  const post = (path: string, more: object = {}): Call => ({ method: 'POST', path, body, ...more });
  const get = (path: string, more: object = {}): Call => ({ method: 'GET', path, ...more });
  const beneath = (call: () => Call) => ({
    other: { caller: floor, call },
    otherName: 'the floor',
    atLeast: leastOfFloor,
  });
  const together = (call: () => Call, atLeast: number) => ({
    ours: { caller: ours, call },
    other: { caller: peer, call },
    otherName: peerName,
    atLeast,
  });
  const oneRow = {
    name: 'one row by id, as a visitor',
    ours: { caller: ours, call: () => get(`/rest/v1/issues?id=eq.${some()}`) },
  };
  const newest = {
    name: 'the newest 50 of one’s own, as the dashboard asks',
    ours: { caller: ours, call: () => get('/rest/v1/rpc/search_my_issues?p_limit=50', { headers }) },
  };
  return [
    { ...oneRow, ...beneath(() => get(`/one/${some()}`)) },
    { ...newest, ...beneath(() => get('/newest')) },
    // Whose rows one may see is decided by six policies at once, which no index has in order: no limit, to be seen beside.
    {
      name: 'the newest 50 that one may see, by the relation',
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
      ...beneath(() => get('/call')),
    },
    {
      name: 'one row by id of the same table, as a visitor',
      ...together(() => get(`/rest/v1/reports?id=eq.${some()}`), 5),
    },
    {
      name: 'a row inserted into the same table and given back',
      ...together(() => post('/rest/v1/reports', { headers: representation }), 3.5),
    },
    // Last, since each submission leaves work behind that goes on beside what is measured after it.
    {
      name: 'a row inserted and given back',
      ours: { caller: ours, call: () => post('/rest/v1/code_submissions', { headers: representation }) },
      ...beneath(() => post('/add')),
      prepare: dropJobs,
    },
  ];
}

async function compare(comparison: Comparison, connections: number): Promise<Figure[]> {
  const { ours, other, otherName, atLeast, prepare = async () => {} } = comparison;
  const [here, there] = [ours, other].map((side) => ({ side, of: empty() })) as [Taken, Taken];
  for (const { side } of [here, there]) await measure(side, connections);
  for (let round = 0; round < rounds; round += 1)
    for (const { side, of } of [here, there]) {
      await prepare();
      const { rate, half, slow } = await measure(side, connections);
      of.rate.push(rate);
      of.half.push(half);
      of.slow.push(slow);
    }
  const name = `${comparison.name}, ${connections} at once, beside ${otherName}`;
  const pair = (part: keyof Measured) => ({ value: middle(here.of[part]), floor: middle(there.of[part]) });
  return [
    { name, ...pair('rate'), unit: 'a second', ...(atLeast && { limit: { of: 'ratio', atLeast } }) },
    { name: `${name}: half of them`, ...pair('half'), unit: 'ms' },
    { name: `${name}: 99 of 100`, ...pair('slow'), unit: 'ms' },
  ];
}

type Taken = { side: Side; of: Measured };

function empty(): Measured {
  return { rate: [], half: [], slow: [] };
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
    half: percentile(0.5, times),
    slow: percentile(0.99, times),
  };
}

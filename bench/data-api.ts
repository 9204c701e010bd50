import type { Call, Caller } from './auth/http-load.ts';
import { peerName } from './auth/peer.ts';
import type { Bench, Figure } from './bench.ts';
import { type Servers, withServers } from './data-api/three-servers.ts';
import { middle, percentile, repeat } from './repeat.ts';

type Side = { caller: Caller; call: () => Call };
type Comparison = { name: string; ours: Side; floor: Side; peer?: Side; beatsPeer?: number };
type Measured = { rate: number[]; half: number[]; slow: number[] };

const rounds = 3;
const milliseconds = 2000;
const leastOfFloor = 0.8;

/**
 * The data API beside node:http with the database's driver, which does the same pipelined transaction on a plain table,
 * and beside another implementation, which is installed from the npm registry: in turns, on one PostgreSQL.
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

function comparisons({ ours, floor, peer, person, issues }: Servers): Comparison[] {
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
  const newest = '/rest/v1/issues?order=created_at.desc&limit=50';
  return [
    {
      name: 'one row by id, as a visitor',
      ours: { caller: ours, call: () => get(`/rest/v1/issues?id=eq.${some()}`) },
      floor: { caller: floor, call: () => get(`/one/${some()}`) },
      peer: { caller: peer, call: () => get(`/rest/v1/issues?id=eq.${some()}`) },
      beatsPeer: 5,
    },
    {
      name: 'a row inserted and given back',
      ours: { caller: ours, call: () => post('/rest/v1/code_submissions', { headers: representation }) },
      floor: { caller: floor, call: () => post('/add') },
      peer: { caller: peer, call: () => post('/rest/v1/issues', { headers: representation }) },
      beatsPeer: 3.5,
    },
    {
      name: 'the newest 50 of one’s own',
      ours: { caller: ours, call: () => get(newest, { headers }) },
      floor: { caller: floor, call: () => get('/newest') },
    },
    {
      name: 'a procedure',
      ours: { caller: ours, call: () => get('/rest/v1/rpc/unread_conversations', { headers }) },
      floor: { caller: floor, call: () => get('/call') },
    },
  ];
}

async function compare(comparison: Comparison, connections: number): Promise<Figure[]> {
  const { ours, floor, peer, beatsPeer = 1 } = comparison;
  const measured: { side: Side; of: Measured }[] = [ours, floor, ...(peer ? [peer] : [])].map((side) => ({
    side,
    of: { rate: [], half: [], slow: [] },
  }));
  for (const { side } of measured) await measure(side, connections);
  for (let round = 0; round < rounds; round += 1)
    for (const { side, of } of measured) {
      const { rate, half, slow } = await measure(side, connections);
      of.rate.push(rate);
      of.half.push(half);
      of.slow.push(slow);
    }
  const [here, beneath, there] = measured.map(({ of }) => of);
  if (!here || !beneath) return [];
  const name = `${comparison.name}, ${connections} at once`;
  return [
    ...beside(`${name}, beside the floor`, here, beneath, leastOfFloor),
    ...(there ? beside(`${name}, beside ${peerName}`, here, there, beatsPeer) : []),
  ];
}

function beside(name: string, here: Measured, other: Measured, atLeast: number): Figure[] {
  const pair = (part: keyof Measured) => ({ value: middle(here[part]), floor: middle(other[part]) });
  return [
    { name, ...pair('rate'), unit: 'a second', limit: { of: 'ratio', atLeast } },
    { name: `${name}: half of them`, ...pair('half'), unit: 'ms' },
    { name: `${name}: 99 of 100`, ...pair('slow'), unit: 'ms' },
  ];
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

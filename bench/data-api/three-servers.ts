import { fileURLToPath } from 'node:url';
import { openPool } from '#server/platform/database/connect.ts';
import { freePort } from '../../tests/instance/free-port.ts';
import { type Caller, openCaller } from '../auth/http-load.ts';
import { startOurs } from '../auth/ours.ts';
import { startPeer } from '../auth/peer.ts';
import { ourPeople, type Person } from '../auth/people.ts';
import { runServer } from '../auth/run-server.ts';
import { withPostgres } from '../auth/with-postgres.ts';

export type Servers = { ours: Caller; floor: Caller; peer: Caller; person: Person; issues: string[] };

/** Ours, the floor on the same database, and the other implementation on the same PostgreSQL, with 500 issues of one client. */
export function withServers<T>(work: (servers: Servers) => Promise<T>): Promise<T> {
  return withPostgres(['ours', 'peer'], async (folder, [ourUrl = '', peerUrl = '']) => {
    const ours = await startOurs(`${folder}/ours`, ourUrl);
    const here = openCaller(ours.origin, { apikey: ours.keys.anonKey });
    const stops = [ours.stop, async () => here.close()];
    try {
      const [person] = await ourPeople(here, 1, ours.keys.serviceRoleKey);
      if (!person) throw new Error('Nobody signed in');
      const { owner, issues } = await fill(ourUrl, person.email);
      await fillPeer(peerUrl, ourUrl);
      const floor = await startFloor(ourUrl, owner);
      const beneath = openCaller(floor.origin, {});
      stops.push(floor.stop, async () => beneath.close());
      const peer = await startPeer(`${folder}/peer`, peerUrl);
      const there = openCaller(peer.origin, {});
      stops.push(peer.stop, async () => there.close());
      return await work({ ours: here, floor: beneath, peer: there, person, issues });
    } finally {
      await Promise.all(stops.map((stop) => stop()));
    }
  });
}

async function startFloor(databaseUrl: string, owner: string) {
  const port = await freePort();
  const program = fileURLToPath(new URL('floor-server.ts', import.meta.url));
  return runServer(`http://127.0.0.1:${port}`, '/', [program, String(port), databaseUrl, owner], {});
}

async function fill(url: string, email: string): Promise<{ owner: string; issues: string[] }> {
  const sql = openPool(url, { max: 1 });
  try {
    const [user] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
    const owner = user?.id ?? '';
    await sql`alter table marketplace.issue disable trigger user`;
    const issues = await sql<{ id: string }[]>`
      insert into marketplace.issue (title, email, user_id, description, urgency, coding_app, created_at)
      select 'Crash ' || n, ${email}, ${owner}, repeat('It crashes. ', 20), 'ASAP', 'lovable', now() - n * interval '1 hour'
      from generate_series(1, 500) n returning id`;
    await sql`alter table marketplace.issue enable trigger user`;
    await sql.unsafe(`
      create schema bench; grant usage on schema bench to anon, authenticated;
      create table bench.plain as select * from public.issues; alter table bench.plain add primary key (id);
      create index on bench.plain (user_id, created_at desc);
      grant select on bench.plain to anon, authenticated`);
    await sql`vacuum analyze`;
    return { owner, issues: issues.map(({ id }) => id) };
  } finally {
    await sql.end();
  }
}

/** The same rows in a plain table, without policies or triggers. */
async function fillPeer(url: string, ourUrl: string): Promise<void> {
  const [from, to] = [openPool(ourUrl, { max: 1 }), openPool(url, { max: 1 })];
  try {
    await to.unsafe(`
      create table public.issues (id uuid primary key default gen_random_uuid(), title text, email text, description text,
        urgency text, coding_app text, status text default 'pending', created_at timestamptz default now())`);
    const [row] = await from<{ rows: string }[]>`
      select json_agg(r)::text as rows from (
        select id, title, email, description, urgency, coding_app, status, created_at from marketplace.issue) r`;
    await to`insert into public.issues select * from json_populate_recordset(null::public.issues, ${row?.rows ?? '[]'}::text::json)`;
    await to`vacuum analyze`;
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}

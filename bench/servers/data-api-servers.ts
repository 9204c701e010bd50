import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPool } from '#server/platform/database/pool.ts';
import { freePort } from '../../tests/instance/free-port.ts';
import { runServer } from '../../tests/instance/run-server.ts';
import { type Caller, openCaller } from './http-load.ts';
import { startOurs } from './ours.ts';
import { startPeer } from './peer.ts';
import { ourPeople, type Person } from './people.ts';
import { withPostgres } from './with-postgres.ts';

export type Servers = {
  ours: Caller;
  floor: Caller;
  /** Our services with the same table as the peer. */
  services: Caller;
  peer: Caller;
  person: Person;
  issues: string[];
  dropJobs: () => Promise<void>;
};

/**
 * Starts four servers on one PostgreSQL server. Our server and the floor server use the same database. Our
 * services without the product and the other implementation have a database each. Every database has the same
 * 500 issues.
 */
export function withServers<T>(work: (servers: Servers) => Promise<T>): Promise<T> {
  return withPostgres(
    ['ours', 'services', 'peer'],
    async (folder, [ourUrl = '', servicesUrl = '', peerUrl = '']) => {
      const ours = await startOurs(`${folder}/ours`, ourUrl);
      const here = openCaller(ours.origin, { apikey: ours.keys.anonKey });
      const stops = [ours.stop, async () => here.close()];
      try {
        const [person] = await ourPeople(here, 1, ours.keys.serviceRoleKey);
        if (!person) throw new Error('No account signed in');
        const { owner, issues } = await fill(ourUrl, person.email);
        const services = await startServices(`${folder}/services`, servicesUrl);
        const beside = openCaller(services.origin, {});
        stops.push(services.stop, async () => beside.close());
        const rows = await rowsOf(ourUrl);
        for (const url of [servicesUrl, peerUrl]) await makeSharedTable(url, rows);
        await untilKnown(beside);
        const floor = await startFloor(ourUrl, owner);
        const beneath = openCaller(floor.origin, {});
        stops.push(floor.stop, async () => beneath.close());
        const peer = await startPeer(`${folder}/peer`, peerUrl);
        const there = openCaller(peer.origin, {});
        stops.push(peer.stop, async () => there.close());
        const dropJobs = () => emptyQueue(ourUrl);
        const callers = { ours: here, floor: beneath, services: beside, peer: there };
        return await work({ ...callers, person, issues, dropJobs });
      } finally {
        await Promise.all(stops.map((stop) => stop()));
      }
    },
  );
}

async function emptyQueue(url: string): Promise<void> {
  await withPool(url, (sql) => sql`delete from graphile_worker._private_jobs where locked_at is null`);
}

async function startServices(dataDir: string, databaseUrl: string) {
  const port = await freePort();
  const program = fileURLToPath(new URL('services-server.ts', import.meta.url));
  return runServer(`http://127.0.0.1:${port}`, '/healthz', [program, String(port), dataDir, databaseUrl], {});
}

async function startFloor(databaseUrl: string, owner: string) {
  const port = await freePort();
  const program = fileURLToPath(new URL('floor-server.ts', import.meta.url));
  return runServer(`http://127.0.0.1:${port}`, '/', [program, String(port), databaseUrl, owner], {});
}

async function fill(url: string, email: string): Promise<{ owner: string; issues: string[] }> {
  return withPool(url, async (sql) => {
    const [user] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
    const owner = user?.id ?? '';
    await sql`alter table marketplace.issue disable trigger user`;
    const issues = await sql<{ id: string }[]>`
      insert into marketplace.issue (title, email, user_id, description, urgency, coding_app, created_at)
      select 'Crash ' || n, ${email}, ${owner}, repeat('It crashes. ', 20), 'ASAP', 'lovable', now() - n * interval '1 hour'
      from generate_series(1, 500) n returning id`;
    await sql`alter table marketplace.issue enable trigger user`;
    await sql.query(`
      create schema bench; grant usage on schema bench to anon, authenticated;
      create table bench.plain as select * from public.issues; alter table bench.plain add primary key (id);
      create index on bench.plain (user_id, created_at desc);
      grant select on bench.plain to anon, authenticated`);
    await sql`vacuum analyze`;
    return { owner, issues: issues.map(({ id }) => id) };
  });
}

async function rowsOf(url: string): Promise<string> {
  const [row] = await withPool(
    url,
    (sql) => sql<{ rows: string }[]>`
      select json_agg(r)::text as rows from (
        select id, title, email, description, urgency, coding_app, status, created_at from marketplace.issue) r`,
  );
  return row?.rows ?? '[]';
}

/** Creates a table with the same columns, rows, policies and grants for both implementations. */
async function makeSharedTable(url: string, rows: string): Promise<void> {
  return withPool(url, async (sql) => {
    await sql.query(`
      create table public.reports (id uuid primary key default gen_random_uuid(), title text, email text, description text,
        urgency text, coding_app text, status text default 'pending', created_at timestamptz default now());
      alter table public.reports enable row level security;
      create policy "Everybody reads" on public.reports for select using (true);
      create policy "Everybody adds" on public.reports for insert with check (true);
      do $$ begin
        if exists (select from pg_roles where rolname = 'anon') then
          grant select, insert on public.reports to anon;
        end if;
      end $$;
      notify pgrst`);
    await sql`insert into public.reports select * from json_populate_recordset(null::public.reports, ${rows}::text::json)`;
    await sql`vacuum analyze`;
  });
}

async function withPool<T>(url: string, work: (sql: Pool) => PromiseLike<T>): Promise<T> {
  const sql = openPool(url, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

type Pool = ReturnType<typeof openPool>;

async function untilKnown(caller: Caller): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { status } = await caller.send({ method: 'GET', path: '/rest/v1/reports?limit=1' });
    if (status === 200) return;
    await delay(100);
  }
  throw new Error('The compared table is not in the catalogue');
}

// node:http and the database's driver as it is published: one statement a call on a plain table, between a begin, a context
// and a commit that are sent together on a connection that is reserved, each under a Sync of its own. Below UNDER_ONE_SYNC
// the same statements go as the data API's do, by the driver's patch: the context leads the statement, and one Sync ends both.
// Answers at the port given, on the database given.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import postgres from 'postgres-as-published';
import { openPool } from '#server/platform/database/connect.ts';
import { UNDER_ONE_SYNC } from './under-one-sync.ts';

type Asked = { path: string; method: string; headers: string; body: string };
type Run = { role: 'anon' | 'authenticated'; statement: string; values: string[] };

const [port = '', databaseUrl = '', owner = ''] = process.argv.slice(2);
const socket = new URL(databaseUrl);
const folder = socket.searchParams.get('host');
socket.searchParams.delete('host');
const published = postgres(socket.href, { max: 10, path: `${folder}/.s.PGSQL.${socket.port}` });
const patched = openPool(databaseUrl, { max: 10 });
const claims = JSON.stringify({ sub: owner, role: 'authenticated', email: 'client@example.com' });
const names = [
  'role',
  'search_path',
  'request.jwt.claims',
  'request.method',
  'request.path',
  'request.headers',
];
const context = `select where concat(${names.map((name, at) => `set_config('${name}', $${at + 1}, true)`).join(', ')}) is null`;

const one = `select coalesce(json_agg(r), '[]') as body from (select * from bench.plain where id = $1::uuid) r`;
const newest = `select coalesce(json_agg(r), '[]') as body from (
  select * from bench.plain where user_id = $1::uuid order by created_at desc limit 50) r`;
const add = `with made as (insert into public.code_submissions (title, email, description, urgency, coding_app)
  select title, email, description, urgency, coding_app from json_populate_record(null::public.code_submissions, $1::text::json)
  returning *) select json_agg(made) as body from made`;
const call = `select coalesce(json_agg(r), '[]') as body from public.unread_conversations() r where $1 = ''`;

createServer((request, response) => {
  void text(request).then(async (body) => {
    const { url: path = '', method = '' } = request;
    const rows = await answer({ path, method, headers: JSON.stringify(request.headers), body });
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(rows);
  });
}).listen(Number(port), '127.0.0.1');

async function answer(asked: Asked): Promise<string | Buffer> {
  const isUnderOneSync = asked.path.startsWith(UNDER_ONE_SYNC);
  const run = runOf(isUnderOneSync ? asked.path.slice(UNDER_ONE_SYNC.length) : asked.path, asked.body);
  if (!run) return '"ready"';
  const send = isUnderOneSync ? underOneSync : fromBeginToCommit;
  const [[body = ''] = []] = await send(settingsOf(asked, run), run);
  return body;
}

function runOf(path: string, body: string): Run | null {
  if (path.startsWith('/one/')) return { role: 'anon', statement: one, values: [path.slice(5)] };
  if (path === '/newest') return { role: 'authenticated', statement: newest, values: [owner] };
  if (path === '/add') return { role: 'anon', statement: add, values: [body] };
  if (path === '/call') return { role: 'authenticated', statement: call, values: [''] };
  return null;
}

/** The values of `names`, in their order. */
function settingsOf({ path, method, headers }: Asked, { role }: Run): string[] {
  return [role, 'public', role === 'anon' ? '{"role":"anon"}' : claims, method, path, headers];
}

/** One row of one value, as the bytes of its text. */
async function fromBeginToCommit(settings: string[], { statement, values }: Run): Promise<Buffer[][]> {
  const connection = await published.reserve();
  const sent = [
    connection.unsafe('begin'),
    connection.unsafe(context, settings, { prepare: true }),
    connection.unsafe(statement, values, { prepare: true }).raw(),
    connection.unsafe('commit'),
  ] as const;
  try {
    const [, , rows] = await Promise.all(sent);
    return rows;
  } finally {
    connection.release();
  }
}

async function underOneSync(settings: string[], { statement, values }: Run): Promise<Buffer[][]> {
  const options = { prepare: true, simple: false, lead: { text: context, values: settings } };
  return await patched.unsafe(statement, values, options).raw();
}

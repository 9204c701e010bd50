// What can hardly be beaten: node:http and the database's driver, one statement a call on a plain table, in the same
// pipelined transaction as the data API's. Answers at the port given, on the database given.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { openPool } from '#server/platform/database/connect.ts';

const [port = '', databaseUrl = '', owner = ''] = process.argv.slice(2);
const sql = openPool(databaseUrl, { max: 10 });
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

const one = `select coalesce(json_agg(r), '[]')::text as body from (select * from bench.plain where id = $1::uuid) r`;
const newest = `select coalesce(json_agg(r), '[]')::text as body from (
  select * from bench.plain where user_id = $1::uuid order by created_at desc limit 50) r`;
const add = `with made as (insert into public.code_submissions (title, email, description, urgency, coding_app)
  select title, email, description, urgency, coding_app from json_populate_record(null::public.code_submissions, $1::text::json)
  returning *) select json_agg(made)::text as body from made`;
const call = `select coalesce(json_agg(r), '[]')::text as body from public.unread_conversations() r where $1 = ''`;

createServer((request, response) => {
  void text(request).then(async (body) => {
    const path = request.url ?? '';
    const rows = await answer(path, body, JSON.stringify(request.headers), request.method ?? '');
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(rows);
  });
}).listen(Number(port), '127.0.0.1');

async function answer(path: string, body: string, headers: string, method: string): Promise<string> {
  if (path.startsWith('/one/')) return run('anon', path, headers, method, one, [path.slice(5)]);
  if (path === '/newest') return run('authenticated', path, headers, method, newest, [owner]);
  if (path === '/add') return run('anon', path, headers, method, add, [body]);
  if (path === '/call') return run('authenticated', path, headers, method, call, ['']);
  return '"ready"';
}

async function run(
  role: 'anon' | 'authenticated',
  path: string,
  headers: string,
  method: string,
  statement: string,
  values: string[],
): Promise<string> {
  const connection = await sql.reserve();
  const settings = [role, 'public', role === 'anon' ? '{"role":"anon"}' : claims, method, path, headers];
  const sent = [
    connection.unsafe('begin'),
    connection.unsafe(context, settings, { prepare: true }),
    connection.unsafe<{ body: string }[]>(statement, values, { prepare: true }),
    connection.unsafe('commit'),
  ] as const;
  try {
    const [, , [row]] = await Promise.all(sent);
    return row?.body ?? '';
  } finally {
    connection.release();
  }
}

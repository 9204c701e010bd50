// Starts a minimal server that uses only node:http and the database driver. Each request sends its context
// and a statement on a plain table, followed by a single Sync message. The arguments are the port, the
// database URL and the owner ID.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

type Request = { path: string; method: string; headers: string; body: string };
type Run = { role: 'anon' | 'authenticated'; statement: string; values: string[] };

const [port = '', databaseUrl = '', owner = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, idleTimeoutMillis: 0 });
const claims = JSON.stringify({ sub: owner, role: 'authenticated', email: 'client@example.com' });
const settings = [
  'role',
  'search_path',
  'request.jwt.claims',
  'request.method',
  'request.path',
  'request.headers',
];
const context = `select where concat(${settings.map((name, at) => `set_config('${name}', $${at + 1}, true)`).join(', ')}) is null`;

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

async function answer(request: Request): Promise<string> {
  const run = runOf(request.path, request.body);
  if (!run) return '"ready"';
  const client = await pool.connect();
  try {
    const call = new Call(run.statement, run.values, settingsOf(request, run));
    client.query(call as unknown as pg.Submittable);
    return await call.body.promise;
  } finally {
    client.release();
  }
}

function runOf(path: string, body: string): Run | null {
  if (path.startsWith('/one/')) return { role: 'anon', statement: one, values: [path.slice(5)] };
  if (path === '/newest') return { role: 'authenticated', statement: newest, values: [owner] };
  if (path === '/add') return { role: 'anon', statement: add, values: [body] };
  if (path === '/call') return { role: 'authenticated', statement: call, values: [''] };
  return null;
}

/** Returns the values in the order of `settings`. */
function settingsOf({ path, method, headers }: Request, { role }: Run): string[] {
  return [role, 'public', role === 'anon' ? '{"role":"anon"}' : claims, method, path, headers];
}

type Wire = {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  parse(message: object): void;
  bind(message: object): void;
  execute(message: object): void;
  sync(): void;
};

/**
 * Sends the context and the statement, followed by a single Sync message. Resolves to the first value of the
 * last row.
 */
class Call {
  readonly body = Promise.withResolvers<string>();
  readonly #sent: readonly { text: string; values: string[] }[];
  #last = '';

  constructor(statement: string, values: string[], settings: string[]) {
    this.#sent = [
      { text: context, values: settings },
      { text: statement, values },
    ];
  }

  submit(connection: Wire): void {
    connection.stream.cork();
    for (const { text, values } of this.#sent) {
      const name = text === context ? 'context' : text.slice(0, 60);
      if (!(name in connection.parsedStatements)) {
        connection.parse({ name, text, types: values.map(() => 25) });
        connection.parsedStatements[name] = text;
      }
      connection.bind({ statement: name, values });
      connection.execute({});
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleDataRow({ fields }: { fields: string[] }): void {
    this.#last = fields[0] ?? '';
  }
  handleError(error: unknown): void {
    this.body.reject(error);
  }
  handleReadyForQuery(): void {
    this.body.resolve(this.#last);
  }
  handleCommandComplete(): void {}
}

import { visitors, type Who } from '../protocol/generated/marks.ts';
import { type Arena, type Attack, each } from './arena.ts';
import { type Ask, submission } from './wire.ts';

type Column = { name: string; type: string };
type Shape = { name: string; columns: Column[] }[];

const people: readonly Who[] = [...visitors, 'idle', 'client', 'engineer'];

export const reading: Attack = {
  name: 'roles that read',
  mustNot: 'no role reads, embeds or counts rows of others',
  sampled: 0.05,
  async run(arena) {
    const { relations, issues } = arena.world;
    const urls = relations.flatMap(({ name, columns }) => [
      `${name}?select=*&limit=500`,
      `rpc/get_table_data?p_table_name=${name}`,
      ...relations.map((inner) => `${name}?select=*,${inner.name}(*)&limit=500`),
      ...columns
        .filter((column) => /^(issue_)?id$/.test(column))
        .flatMap((column) => issues.map((id) => `${name}?${column}=eq.${id}`)),
    ]);
    for (const who of people) {
      await each(arena.sample(urls), (url) => arena.spy(who, { url: `/rest/v1/${url}` }));
      if (!visitors.includes(who)) continue;
      await each(['issues', 'code_submissions', 'messages', 'timeline_events'], async (name) => {
        const headers = { prefer: 'count=exact' };
        const answer = await arena.ask({ who, method: 'HEAD', url: `/rest/v1/${name}`, headers });
        const range = answer.headers['content-range'];
        if (range !== '*/0') arena.gotIn.push(`${who} counts ${range} ${name}`);
      });
    }
  },
};

export const writing: Attack = {
  name: 'roles that write',
  mustNot: 'no role changes, deletes or adds to rows of others, by relation or by procedure',
  sampled: 0.05,
  async run(arena) {
    const all = await writes(arena);
    await arena.world.instance.runJobs();
    for (const who of people) {
      const before = await snapshot(arena);
      const accepted: string[] = [];
      await each(arena.sample(all), async (ask) => {
        const { status } = await arena.spy(who, ask);
        if (status >= 200 && status < 300) accepted.push(`${ask.method} ${ask.url.slice(9, 60)}`);
      });
      await arena.world.instance.runJobs();
      for (const what of touched(arena, who, before, await snapshot(arena)))
        arena.gotIn.push(`${who} ${what}; accepted: ${[...new Set(accepted)].slice(0, 12).join(', ')}`);
    }
    if (arena.share < 1) return;
    // The same writes of a caller who may do everything must change rows, or these tries prove nothing.
    const before = await snapshot(arena);
    const headers = { authorization: `Bearer ${arena.keys.serviceRoleKey}` };
    await each(all, (ask) => arena.ask({ ...ask, headers }), 1);
    const changes = touched(arena, 'anonymous', before, await snapshot(arena)).length;
    if (changes < 10) arena.faults.push(`the service role made only ${changes} changes`);
  },
};

/** Returns writes to two issues of another client, which a suspended engineer holds or has resolved. */
async function writes({ world }: Arena): Promise<Ask[]> {
  const relations = await shapeOf(
    world,
    `select table_name as name, jsonb_agg(jsonb_build_object('name', column_name, 'type', udt_name)) as columns
    from information_schema.columns where table_schema = 'public' group by 1 order by 1`,
  );
  const procedures = await shapeOf(
    world,
    `select proname as name, coalesce((select jsonb_agg(jsonb_build_object('name', proargnames[n], 'type', t.typname))
      from unnest(proargtypes::oid[]) with ordinality as a (type, n) join pg_type t on t.oid = a.type), '[]') as columns
    from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
      and proname !~ 'erase|session|^see_messages' order by 1, proargtypes::text`,
  );
  return world.issues.slice(7, 9).flatMap((issue, at) => {
    const fill = (columns: Column[]) =>
      Object.fromEntries(columns.map((column) => [column.name, sampleValue(world, issue, column)]));
    const calls = procedures.map(
      ({ name, columns }): Ask => ({ method: 'POST', url: `/rest/v1/rpc/${name}`, payload: fill(columns) }),
    );
    const changes = relations.flatMap(({ name, columns }): Ask[] => {
      const key = ['issue_id', 'id', 'address'].find((one) => columns.some((column) => column.name === one));
      if (key === undefined) return [];
      const keyed = { [key]: name === 'engineers' ? world.accounts.away.id : (fill(columns)[key] ?? issue) };
      const url = `/rest/v1/${name}`;
      const rows = `${url}?${key}=eq.${encodeURIComponent(String(keyed[key]))}`;
      const intake = submission('s@example.com');
      return [
        { method: 'DELETE', url: rows },
        { method: 'POST', url, payload: fill(columns) },
        ...columns.flatMap((column): Ask[] => [
          { method: 'PATCH', url: rows, payload: fill([column]) },
          { method: 'POST', url, payload: { ...keyed, ...fill([column]) } },
          ...(/^(issues|code_submissions)$/.test(name) && column.name !== 'id'
            ? [{ method: 'POST', url, payload: { ...intake, ...fill([column]) } }]
            : []),
        ]),
      ];
    });
    return at === 0 ? [...changes, ...calls] : calls;
  });
}

async function shapeOf({ instance }: Arena['world'], text: string): Promise<Shape> {
  return [...(await instance.sql.query<Shape[number][]>(text))];
}

function sampleValue({ accounts, files }: Arena['world'], issue: string, { name, type }: Column): unknown {
  if (type === 'uuid')
    return /engineer/.test(name) ? accounts.away.id : /user|account/.test(name) ? accounts.other.id : issue;
  if (/email|address/.test(name)) return accounts.other.email;
  if (name === 'quote_status') return 'Paid';
  if (name === 'status') return 'completed';
  if (type === '_text') return name === 'attachments' ? files.slice(7, 8) : ['hacked'];
  if (type === 'bool') return true;
  if (/int|numeric|float/.test(type)) return 1;
  if (/json/.test(type)) return {};
  if (/time|date/.test(type)) return '2030-01-01T00:00:00Z';
  return name === 'p_sender' || name === 'sender' ? 'client' : 'https://github.com/o/hacked';
}

/** Returns each row of the marketplace, of files and of accounts with the name of its table. */
async function snapshot({ world: { instance } }: Arena): Promise<Set<string>> {
  const tables = await instance.sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname in ('marketplace', 'public', 'storage') and tablename <> 'message_mail')
      or (schemaname = 'auth' and tablename = 'users')`;
  const each = tables.map(({ name }) => `select '${name} ' || t::text as row from ${name} t`);
  const rows = await instance.sql.query<{ row: string }[]>(each.join(' union all '));
  return new Set(rows.map(({ row }) => row));
}

/** Returns rows that changed or went, and new rows that refer to the attacked issues, people or files. */
function touched({ world }: Arena, who: Who, before: Set<string>, after: Set<string>): string[] {
  const { away, other } = world.accounts;
  const own = who === 'suspended' ? away.id : null;
  const others = [...world.issues.slice(7, 9), other.id, away.id, 'mark-'].filter((text) => text !== own);
  const isOwn = (row: string) => own !== null && row.startsWith(`public.engineers (${own}`);
  const gone = [...before].filter((row) => !after.has(row) && !isOwn(row)).map((row) => `changed ${row}`);
  // Anybody may submit an issue for any address.
  const refers = (row: string) => others.some((text) => row.replaceAll(other.email, '').includes(text));
  const added = [...after].filter((row) => !before.has(row) && refers(row));
  return [...gone, ...added.map((row) => `added ${row}`)].map((row) => row.slice(0, 200));
}

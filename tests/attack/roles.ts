import type { Ask } from '../instance/send-request.ts';
import { submission } from '../protocol/auth-setup.ts';
import { visitors, type Who } from '../protocol/generated/marks.ts';
import { type Arena, type Attack, each, people } from './arena.ts';

export const reading: Attack = {
  name: 'roles that read',
  mustNot: 'no role reads, embeds or counts rows of others',
  sampled: 0.05,
  async run(arena) {
    const { relations, issues } = arena.world;
    const urls = relations.flatMap(({ name, columns }) => {
      const named = columns
        .filter((column) => /^(issue_)?id$/.test(column))
        .flatMap((column) => issues.map((id) => `${column}=eq.${id}`));
      const embeds = relations.map((inner) => `select=*,${inner.name}(*)`);
      return [
        `${name}?select=*&limit=500`,
        `rpc/get_table_data?p_table_name=${name}`,
        ...embeds.flatMap((embed) => [`${name}?${embed}`, `${name}?${embed}&${named.at(-3) ?? 'limit=500'}`]),
        ...named.map((filter) => `${name}?${filter}`),
      ];
    });
    for (const who of people) {
      await each(arena.sample(urls), (url) => arena.spy(who, { url: `/rest/v1/${url}` }));
      if (!visitors.includes(who)) continue;
      // An engineer who is not approved still has a profile.
      const profiles = who === 'anonymous' ? ['engineers'] : [];
      await each(['issues', 'code_submissions', 'messages', 'timeline_events', ...profiles], async (name) => {
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
    const all = arena.world.issues.slice(7, 9).flatMap((issue, at) => [
      // One issue is enough to write to each relation.
      ...(at === 0 ? changes(arena, issue) : []),
      ...calls(arena, issue),
    ]);
    await arena.world.instance.runJobs();
    for (const who of people) {
      const before = await snapshot(arena);
      await each(arena.sample(all), (ask) => arena.spy(who, ask));
      await arena.world.instance.runJobs();
      for (const what of touched(arena, who, before, await snapshot(arena)))
        arena.gotIn.push(`${who} ${what}`);
    }
    if (arena.share < 1) return;
    // The same writes of a caller who may do everything must change rows, or these tries prove nothing.
    const before = await snapshot(arena);
    const headers = { authorization: `Bearer ${arena.world.instance.platform.keys.serviceRoleKey}` };
    await each(all, (ask) => arena.ask({ ...ask, headers }), 1);
    const count = touched(arena, 'anonymous', before, await snapshot(arena)).length;
    if (count < 10) arena.faults.push(`the service role made only ${count} changes`);
  },
};

/** Returns calls of each procedure for an issue of another client. */
function calls({ world }: Arena, issue: string): Ask[] {
  const chosen = world.procedures.filter(({ name }) => !name.startsWith('see_messages'));
  return chosen.map(({ name, parameters, types }) => {
    const entries = parameters.map((each, at) => [each, sampleValue(world, issue, each, types[at] ?? '')]);
    return { method: 'POST', url: `/rest/v1/rpc/${name}`, payload: Object.fromEntries(entries) };
  });
}

/** Returns writes to each relation and column of an issue of another client. */
function changes({ world }: Arena, issue: string): Ask[] {
  const intake = submission('s@example.com');
  return world.relations.flatMap(({ name, columns, types }): Ask[] => {
    const key = ['issue_id', 'id', 'address'].find((one) => columns.includes(one));
    if (key === undefined) return [];
    const values = columns.map((column, at) => ({
      [column]: sampleValue(world, issue, column, types[at] ?? ''),
    }));
    const row = Object.assign({}, ...values);
    const keyed = { [key]: name === 'engineers' ? world.accounts.away.id : (row[key] ?? issue) };
    const url = `/rest/v1/${name}`;
    const rows = `${url}?${key}=eq.${encodeURIComponent(String(keyed[key]))}`;
    return [
      { method: 'DELETE', url: rows },
      { method: 'POST', url, payload: row },
      { method: 'POST', url, payload: row, headers: { prefer: 'resolution=merge-duplicates' } },
      { method: 'PUT', url: rows, payload: row },
      ...values.flatMap((value): Ask[] => [
        { method: 'PATCH', url: rows, payload: value },
        { method: 'POST', url, payload: { ...keyed, ...value } },
        ...(/^(issues|code_submissions)$/.test(name) && !('id' in value)
          ? [{ method: 'POST', url, payload: { ...intake, ...value } }]
          : []),
      ]),
    ];
  });
}

function sampleValue({ accounts, files }: Arena['world'], issue: string, name: string, type: string) {
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
  // Anybody may submit an issue for any address.
  const refers = (row: string) => others.some((text) => row.replaceAll(other.email, '').includes(text));
  const gone = [...before].filter((row) => !after.has(row) && !isOwn(row)).map((row) => `changed ${row}`);
  const added = [...after].filter((row) => !before.has(row) && refers(row)).map((row) => `added ${row}`);
  return [...gone, ...added].map((row) => row.slice(0, 200));
}

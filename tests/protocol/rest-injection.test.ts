import { describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { openLibrary } from './rest-setup.ts';

const library = setUp(openLibrary, ({ instance }) => instance.close());

/** Each of these texts causes an error or an extra row if it becomes part of the SQL. */
const attacks = [
  `'; drop table public.people; --`,
  `' or '1'='1`,
  `"; drop table public.people; --`,
  `" or "1"="1`,
  '1) or (1=1',
  '1); drop table public.people; --',
  `\\'; drop table public.people; --`,
  '$$; drop table public.people; $$',
  '$1',
  '/*',
  '--',
  '; reset role; select 1; --',
  '(select rolname from pg_roles limit 1)',
  'id from public.people; delete from public.people; --',
  `"."`,
  `😀"'`,
];

/** Lists the places of a request that can contain a name or a value. `$quoted` adds quotes. */
const places = [
  ['the table', '$raw'],
  ['the procedure', 'rpc/$raw'],
  ['a filter column', 'people?$raw=eq.1'],
  ['a quoted filter column', 'people?$quoted=eq.1'],
  ['a value', 'people?name=eq.$raw'],
  ['a pattern', 'people?name=like.$raw'],
  ['a regular expression', 'people?name=match.$raw'],
  ['a list', 'people?name=in.($raw)'],
  ['a quoted list', 'people?name=in.($quoted)'],
  ['an array', 'people?tags=cs.$raw'],
  ['any of an array', 'people?name=eq(any).$raw'],
  ['a JSON value', 'people?profile=cs.$raw'],
  ['a number', 'people?id=eq.$raw'],
  ['is', 'people?id=is.$raw'],
  ['an operator', 'people?id=$raw.1'],
  ['a search', 'people?about=plfts.$raw'],
  ['a search language', 'people?about=fts($raw).x'],
  ['a group', 'people?or=(name.eq.$raw,id.eq.0)'],
  ['a quoted value in a group', 'people?or=(name.eq.$quoted,id.eq.0)'],
  ['a column in a group', 'people?or=($quoted.eq.1)'],
  ['a JSON key', 'people?profile->>$quoted=eq.1'],
  ['a select column', 'people?select=$raw'],
  ['a quoted select column', 'people?select=$quoted'],
  ['an alias', 'people?select=$quoted:id'],
  ['a selected JSON key', 'people?select=x:profile->>$quoted'],
  ['a selected JSON key without alias', 'people?select=profile->$quoted'],
  ['a cast', 'people?select=id::$raw'],
  ['an embed', 'people?select=$quoted(id)'],
  ['an embed’s alias', 'people?select=$quoted:teams(id)'],
  ['an embed’s hint', 'people?select=teams!$quoted(id)'],
  ['an order clause', 'people?order=$raw'],
  ['a quoted order clause', 'people?order=$quoted.desc'],
  ['an order clause on an embed', 'people?select=teams(id)&order=teams($quoted)'],
  ['a limit', 'people?limit=$raw'],
  ['an offset', 'people?offset=$raw'],
  ['an argument', 'rpc/shout?word=$raw'],
  ['an argument’s name', 'rpc/shout?$quoted=x'],
];

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

describe('SQL injection', () => {
  it.each(places)('request text never becomes SQL as %s', async (_name, path) => {
    for (const attack of attacks) {
      const target = path
        .replace('$raw', () => encodeURIComponent(attack))
        .replace('$quoted', () => encodeURIComponent(quoted(attack)));
      const response = await library.call(target);
      const text = await response.text();
      expect([target, response.status < 500]).toEqual([target, true]);
      expect([target, /syntax error at or near|unterminated|leaked/.test(text)]).toEqual([target, false]);
      if (response.status === 200 && path.includes('=eq.')) expect(JSON.parse(text)).not.toHaveLength(3);
    }
    const [row] = await library.instance.sql`select count(*)::int as n from public.people`;
    expect(row?.n).toBe(3);
  });

  it('request text never becomes SQL as a key, column or value in a body', async () => {
    for (const attack of attacks) {
      const headers = { prefer: 'return=representation' };
      const post = (path: string, body: object) =>
        library.ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
      const name = encodeURIComponent(quoted(attack));
      const row = { name: attack, profile: { [attack]: attack } };
      expect((await post('people?select=name,profile', row)).body).toEqual([row]);
      expect((await post('people', { name: 'x', [attack]: 1 })).status).toBe(400);
      expect((await post(`people?columns=${name}`, {})).status).toBe(400);
      expect((await post(`teams?on_conflict=${name}`, { id: 9, name: attack })).status).toBeLessThan(500);
      expect((await post('rpc/shout', { word: attack })).body).toBe(attack.toUpperCase());
      expect((await post('rpc/shout', { [attack]: 1 })).status).toBe(404);
      await library.call(`people?name=eq.${encodeURIComponent(attack)}`, { method: 'DELETE' });
      await library.call('teams?id=eq.9', { method: 'DELETE' });
    }
    const [row] = await library.instance.sql`select count(*)::int as n from public.people`;
    expect(row?.n).toBe(3);
  });

  it('request text never becomes SQL as a header', async () => {
    for (const attack of attacks.filter((each) => /^[ -~]*$/.test(each))) {
      const headers = {
        prefer: `return=${attack}, timezone=${attack}, max-affected=${attack}, count=exact`,
        range: attack,
        'x-anything': attack,
        cookie: `a=${attack}`,
      };
      const response = await library.call('people?select=id', { headers });
      expect([attack, response.status]).toEqual([attack, 200]);
      expect((await library.call('people', { headers: { 'accept-profile': attack } })).status).toBe(406);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { openLibrary } from './rest-setup.ts';

const library = setUp(openLibrary, ({ instance }) => instance.close());

/** Each causes a parser error or an extra row if request text becomes SQL. */
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

/** Every place where a request carries a name or value. */
const places: [name: string, path: (attack: string) => string][] = [
  ['the table', (attack) => attack],
  ['the procedure', (attack) => `rpc/${attack}`],
  ['a filter column', (attack) => `people?${attack}=eq.1`],
  ['a quoted filter column', (attack) => `people?${quoted(attack)}=eq.1`],
  ['a value', (attack) => `people?name=eq.${attack}`],
  ['a pattern', (attack) => `people?name=like.${attack}`],
  ['a regular expression', (attack) => `people?name=match.${attack}`],
  ['a list', (attack) => `people?name=in.(${attack})`],
  ['a quoted list', (attack) => `people?name=in.(${quoted(attack)})`],
  ['an array', (attack) => `people?tags=cs.${attack}`],
  ['any of an array', (attack) => `people?name=eq(any).${attack}`],
  ['a JSON value', (attack) => `people?profile=cs.${attack}`],
  ['a number', (attack) => `people?id=eq.${attack}`],
  ['is', (attack) => `people?id=is.${attack}`],
  ['an operator', (attack) => `people?id=${attack}.1`],
  ['a search', (attack) => `people?about=plfts.${attack}`],
  ['a search language', (attack) => `people?about=fts(${attack}).x`],
  ['a group', (attack) => `people?or=(name.eq.${attack},id.eq.0)`],
  ['a quoted value in a group', (attack) => `people?or=(name.eq.${quoted(attack)},id.eq.0)`],
  ['a column in a group', (attack) => `people?or=(${quoted(attack)}.eq.1)`],
  ['a JSON key', (attack) => `people?profile->>${quoted(attack)}=eq.1`],
  ['a select column', (attack) => `people?select=${attack}`],
  ['a quoted select column', (attack) => `people?select=${quoted(attack)}`],
  ['an alias', (attack) => `people?select=${quoted(attack)}:id`],
  ['a selected JSON key', (attack) => `people?select=x:profile->>${quoted(attack)}`],
  ['a selected JSON key without alias', (attack) => `people?select=profile->${quoted(attack)}`],
  ['a cast', (attack) => `people?select=id::${attack}`],
  ['an embed', (attack) => `people?select=${quoted(attack)}(id)`],
  ['an embed’s alias', (attack) => `people?select=${quoted(attack)}:teams(id)`],
  ['an embed’s hint', (attack) => `people?select=teams!${quoted(attack)}(id)`],
  ['an order clause', (attack) => `people?order=${attack}`],
  ['a quoted order clause', (attack) => `people?order=${quoted(attack)}.desc`],
  ['an order clause on an embed', (attack) => `people?select=teams(id)&order=teams(${quoted(attack)})`],
  ['a limit', (attack) => `people?limit=${attack}`],
  ['an offset', (attack) => `people?offset=${attack}`],
  ['an argument', (attack) => `rpc/shout?word=${attack}`],
  ['an argument’s name', (attack) => `rpc/shout?${quoted(attack)}=x`],
];

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** Percent-encodes everything except the query's own separators. */
function encode(path: string, attack: string): string {
  const marked = path.split(attack).join('\u0001').split(quoted(attack)).join('\u0002');
  return marked
    .split('\u0002')
    .map((part) => part.split('\u0001').join(encodeURIComponent(attack)))
    .join(encodeURIComponent(quoted(attack)));
}

describe('request text never becomes SQL', () => {
  it.each(places)('as %s', async (_name, path) => {
    for (const attack of attacks) {
      const target = path(attack).includes(quoted(attack))
        ? path(attack)
            .split(quoted(attack))
            .join(encodeURIComponent(quoted(attack)))
        : encode(path(attack), attack);
      const response = await library.call(target);
      const text = await response.text();
      expect([target, response.status < 500]).toEqual([target, true]);
      expect([target, /syntax error at or near|unterminated|leaked/.test(text)]).toEqual([target, false]);
      if (response.status === 200 && path('').includes('=eq.')) expect(JSON.parse(text)).not.toHaveLength(3);
    }
    const [row] = await library.instance.sql`select count(*)::int as n from public.people`;
    expect(row?.n).toBe(3);
  });

  it('as a key, column or value in a body', async () => {
    for (const attack of attacks) {
      const headers = { 'content-type': 'application/json', prefer: 'return=representation' };
      const post = (path: string, body: object) =>
        library.call(path, { method: 'POST', headers, body: JSON.stringify(body) });
      const written = await post('people?select=name,profile', {
        name: attack,
        profile: { [attack]: attack },
      });
      expect(await written.json()).toEqual([{ name: attack, profile: { [attack]: attack } }]);
      expect((await post('people', { name: 'x', [attack]: 1 })).status).toBe(400);
      expect((await post(`people?columns=${encodeURIComponent(quoted(attack))}`, {})).status).toBe(400);
      expect(
        (await post(`teams?on_conflict=${encodeURIComponent(quoted(attack))}`, { id: 9, name: attack }))
          .status,
      ).toBeLessThan(500);
      expect(await (await post('rpc/shout', { word: attack })).json()).toBe(attack.toUpperCase());
      expect((await post('rpc/shout', { [attack]: 1 })).status).toBe(404);
      await library.call(`people?name=eq.${encodeURIComponent(attack)}`, { method: 'DELETE' });
      await library.call('teams?id=eq.9', { method: 'DELETE' });
    }
    const [row] = await library.instance.sql`select count(*)::int as n from public.people`;
    expect(row?.n).toBe(3);
  });

  it('as a header', async () => {
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

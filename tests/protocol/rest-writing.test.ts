import { beforeEach, describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { person } from './official-client.ts';
import { openLibrary } from './rest-setup.ts';

const library = setUp(openLibrary, ({ instance }) => instance.close());
beforeEach(async () => {
  await library.instance.sql`delete from public.people where id > 3`;
  await library.instance.sql`delete from public.teams where id > 3`;
});

const people = () => library.anonymous.from('people');
const teams = () => library.anonymous.from('teams');
const send = (method: string, path: string, body: string, headers: Record<string, string> = {}) =>
  library.ask(path, { method, body, headers });
const shown = { prefer: 'return=representation' };
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

describe('inserting', () => {
  it('an insert returns an empty 201 by default', async () => {
    const { status, headers, body } = await send('POST', 'people', '{"name":"Dee"}');
    expect([status, body, headers.get('content-range')]).toEqual([201, null, '*/*']);
  });

  it('an insert returns the row in the same format as a read', async () => {
    const { data, status } = await people()
      .insert({ name: 'Dee', team_id: 2 })
      .select('name,mood,teams(name)')
      .single();
    expect([status, data]).toEqual([201, { name: 'Dee', mood: 'calm', teams: { name: 'Blue' } }]);
  });

  it.each([
    ['nulls', undefined, null],
    ['defaults on request', false, 'calm'],
  ])('an insert of many rows writes missing keys as %s', async (_name, defaultToNull, mood) => {
    const rows = [
      { name: 'Dee', age: 1 },
      { name: 'Eve', mood: 'busy' },
    ];
    const { data, error, count } = await people()
      .insert(rows, { count: 'exact', ...(defaultToNull === false && { defaultToNull }) })
      .select('name,age,mood');
    const inserted = [
      { name: 'Dee', age: 1, mood },
      { name: 'Eve', age: null, mood: 'busy' },
    ];
    expect([error, count, data]).toEqual([null, 2, inserted]);
  });

  it.each([
    [
      'only the listed columns',
      'people?columns=name&select=name,age',
      json,
      '[{"name":"Dee","age":5}]',
      [{ name: 'Dee', age: null }],
    ],
    ['nothing for an empty list', 'people', json, '[]', []],
    ['a form', 'teams', form, 'id=9&name=A+%26+B', [{ id: 9, name: 'A & B' }]],
    ['a form in UTF-8', 'teams', form, 'id=9&name=中%20ш+é', [{ id: 9, name: '中 ш é' }]],
    [
      'CSV',
      'people?select=name,age',
      'text/csv',
      'name,age\n"D, e",5\nEve,NULL\n',
      [
        { name: 'D, e', age: 5 },
        { name: 'Eve', age: null },
      ],
    ],
    [
      'all digits of a number',
      'people?select=big:profile->>big',
      json,
      '{"name":"Dee","profile":{"big":12345678901234567890.123456789}}',
      [{ big: '12345678901234567890.123456789' }],
    ],
  ])('the data API inserts %s', async (_name, path, type, body, rows) => {
    const answer = await send('POST', path, body, { ...shown, 'content-type': type });
    expect([answer.status, answer.body]).toEqual([201, rows]);
  });

  it('an insert stores text of any kind unchanged', async () => {
    const text = '😀 "q" \\ \n \u2028 <b>';
    const row = { name: text, profile: { text, big: 1 } };
    expect((await people().insert(row).select('name,profile').single()).data).toEqual(row);
  });

  it("an insert returns the row's location for headers-only requests", async () => {
    const { status, headers, body } = await send('POST', 'teams', '{"id":9,"name":"New"}', {
      prefer: 'return=headers-only',
    });
    expect([status, body, headers.get('location'), headers.get('preference-applied')]).toEqual([
      201,
      null,
      '/teams?id=eq.9',
      'return=headers-only',
    ]);
  });

  it('an empty object inserts the defaults of every column', async () => {
    expect((await send('POST', 'teams', '{}')).body).toMatchObject({ code: '23502' });
  });

  it('a write whose result is not a single object is rolled back', async () => {
    const { status, body } = await send('POST', 'people', '[{"name":"Dee"},{"name":"Eve"}]', {
      ...shown,
      accept: 'application/vnd.pgrst.object+json',
    });
    expect([status, body.code, body.details]).toEqual([406, 'PGRST116', 'The result contains 2 rows']);
    expect((await people().select('id').in('name', ['Dee', 'Eve'])).data).toEqual([]);
  });

  it('an insert writes through a simple view', async () => {
    const { error } = await library.anonymous.from('calm_people').insert({ id: 50, name: 'Viewed' });
    expect(error).toBeNull();
    expect((await people().select('mood').eq('id', 50).single()).data).toEqual({ mood: 'calm' });
  });
});

describe('upserting', () => {
  it('an upsert by primary key returns 201 if any row is new and 200 otherwise', async () => {
    const rows = [
      { id: 8, name: 'Green' },
      { id: 9, name: 'Pink' },
    ];
    const first = await teams().upsert(rows).select();
    expect([first.status, first.data]).toEqual([201, rows]);
    const second = await teams()
      .upsert([{ id: 9, name: 'Rose' }])
      .select();
    expect([second.status, second.data]).toEqual([200, [{ id: 9, name: 'Rose' }]]);
  });

  it('an upsert merges by the named columns, or ignores duplicates', async () => {
    const merged = await teams().upsert({ id: 8, name: 'Red' }, { onConflict: 'name' }).select();
    expect(merged.error?.code).toBe('23503');
    const ignored = await teams()
      .upsert([{ id: 1, name: 'Other' }], { ignoreDuplicates: true })
      .select();
    expect([ignored.status, ignored.data]).toEqual([201, []]);
  });

  it('an upsert rejects rows that repeat a key', async () => {
    const { error, status } = await teams().upsert([
      { id: 9, name: 'a' },
      { id: 9, name: 'b' },
    ]);
    expect([status, error?.code]).toEqual([400, '21000']);
  });

  it('an upsert is rejected for a view with write triggers', async () => {
    const row = { id: crypto.randomUUID(), title: 'x' };
    const { error, status } = await library.service.from('issues').upsert(row);
    expect([status, error?.code]).toEqual([400, 'PGRST127']);
    expect(error?.details).toContain("Upsert is not offered on 'issues'");
  });
});

describe('updating', () => {
  it('an update returns 204, or 200 with the rows', async () => {
    expect((await people().update({ age: 37 }).eq('id', 1)).status).toBe(204);
    const { data, status } = await people().update({ age: 36 }).eq('id', 1).select('id,age');
    expect([status, data]).toEqual([200, [{ id: 1, age: 36 }]]);
  });

  it('an update succeeds when nothing matches', async () => {
    const minimal = await send('PATCH', 'people?id=eq.0', '{"age":1}');
    expect([minimal.status, minimal.headers.get('content-range')]).toEqual([204, '*/*']);
    const full = await send('PATCH', 'people?id=eq.0', '{"age":1}', shown);
    expect([full.status, full.body]).toEqual([200, []]);
    const single = await people().update({ age: 1 }).eq('id', 0).select().single();
    expect([single.status, single.error?.code]).toEqual([406, 'PGRST116']);
  });

  it('an update with an empty object changes nothing', async () => {
    expect((await send('PATCH', 'people?id=eq.1', '{}')).status).toBe(204);
  });

  it('an update returns the number of updated rows', async () => {
    const { count, status } = await people().update({ is_away: false }, { count: 'exact' }).lte('id', 2);
    expect([status, count]).toEqual([204, 2]);
  });

  it('an update of more rows than allowed is rolled back', async () => {
    const strict = { prefer: 'handling=strict,max-affected=1' };
    const { status, body } = await send('PATCH', 'people?id=lte.2', '{"age":99}', strict);
    const message = 'Query result exceeds max-affected preference constraint';
    const details = 'The query affects 2 rows';
    expect([status, body]).toEqual([400, { code: 'PGRST124', message, details, hint: null }]);
    expect((await people().select('id').eq('age', 99)).data).toEqual([]);
    expect((await send('PATCH', 'people?id=eq.3', '{"age":null}', strict)).status).toBe(204);
  });

  it('an update accepts only a single object', async () => {
    expect((await send('PATCH', 'people?id=eq.1', '[{"age":36}]')).status).toBe(204);
    expect((await send('PATCH', 'people?id=eq.1', '[{"age":1},{"age":2}]')).body).toMatchObject({
      code: 'PGRST102',
    });
  });
});

describe('deleting', () => {
  it('a delete returns 204, or 200 with the deleted rows', async () => {
    await people().insert([
      { id: 60, name: 'Dee' },
      { id: 61, name: 'Eve' },
    ]);
    expect((await people().delete().eq('id', 60)).status).toBe(204);
    const { data, status } = await people().delete().eq('id', 61).select('id,name');
    expect([status, data]).toEqual([200, [{ id: 61, name: 'Eve' }]]);
    expect((await people().delete({ count: 'exact' }).eq('id', 61)).count).toBe(0);
  });
});

describe('row-level policies', () => {
  it('row-level policies apply to every read and write of a signed-in caller', async () => {
    const { api: ada } = await person(library.instance, 'client');
    const { api: bob } = await person(library.instance, 'client');
    const kept = await ada.from('diaries').insert({ entry: 'mine' }).select('owner,entry').single();
    const { owner, entry } = kept.data ?? {};
    expect(entry).toBe('mine');
    const foreign = await bob.from('diaries').insert({ owner, entry: 'forged' });
    expect([foreign.status, foreign.error?.code]).toEqual([403, '42501']);
    expect((await bob.from('diaries').select()).data).toEqual([]);
    const changed = await bob.from('diaries').update({ entry: 'x' }, { count: 'exact' }).eq('owner', owner);
    expect(changed.count).toBe(0);
    expect((await library.anonymous.from('diaries').select()).data).toEqual([]);
    const anonymous = await library.anonymous.from('diaries').insert({ owner, entry: 'x' });
    expect([anonymous.status, anonymous.error?.code]).toEqual([401, '42501']);
    expect((await library.service.from('diaries').select('entry')).data).toEqual([{ entry: 'mine' }]);
  });
});

describe('PUT', () => {
  it('putting a row by its key inserts it, then updates it', async () => {
    const put = (name: string, prefer = '') =>
      send('PUT', 'teams?id=eq.7', `{"id":7,"name":"${name}"}`, { prefer });
    expect([(await put('Grey')).status, (await put('Pink')).status]).toEqual([201, 204]);
    const full = await put('Gold', 'return=representation');
    expect([full.status, full.body]).toEqual([200, [{ id: 7, name: 'Gold' }]]);
    expect(full.headers.get('preference-applied')).toBe('return=representation');
  });

  it('putting a row rejects a body without a matching key', async () => {
    const refused = await send('PUT', 'teams?id=eq.1', '{"id":2,"name":"Grey"}');
    expect([refused.status, refused.body.code]).toEqual([400, 'PGRST115']);
    const teams = await library.instance.sql`select name from public.teams where name = 'Grey'`;
    expect(teams).toHaveLength(0);
  });
});

import { describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { openLibrary } from './rest-setup.ts';

const library = setUp(openLibrary, ({ instance }) => instance.close());

const answer = async (path: string, init: RequestInit = {}) => {
  const { status, body } = await library.ask(path, init);
  return (body ?? status) as unknown;
};
const sent = (method: string, body: string, type = 'application/json'): RequestInit => {
  const headers = { 'content-type': type, prefer: 'return=representation' };
  return { method, headers, body };
};
const form = 'application/x-www-form-urlencoded';

describe('requests of the same shape', () => {
  it.each([
    ['people?select=name&id=eq.1', [{ name: 'Ada' }], 'people?select=name&id=eq.2', [{ name: 'Bob' }]],
    ['people?select=id&age=gt.30', [{ id: 1 }], 'people?select=id&age=gt.90', []],
    ['rpc/add?a=1&b=2', 3, 'rpc/add?a=5&b=7', 12],
    ['rpc/total?numbers=1&numbers=2', 3, 'rpc/total?numbers=5&numbers=6', 11],
    [
      'rpc/people_of?team=1&id=eq.2&select=id',
      [{ id: 2 }],
      'rpc/people_of?team=2&id=eq.3&select=id',
      [{ id: 3 }],
    ],
  ])(
    'requests of the same shape with %s return their own values',
    async (one, answerOfOne, other, answerOfOther) => {
      for (const _ of [1, 2, 3]) {
        expect(await answer(one)).toEqual(answerOfOne);
        expect(await answer(other)).toEqual(answerOfOther);
      }
    },
  );

  it.each([
    ['rpc/add', 'application/json', '{"a":1,"b":2}', 3, '{"a":5,"b":7}', 12],
    ['rpc/add', 'application/json', '{"a":1}', 2, '{"a":5}', 6],
    ['rpc/echo', 'application/json', '[1]', [1], '{"other":2}', { other: 2 }],
    ['rpc/add', form, 'a=1&b=2', 3, 'a=5&b=7', 12],
    ['rpc/shout', 'application/json', '{"word":"a"}', 'A', '{"word":"b"}', 'B'],
  ])(
    'requests of the same shape with %s of %s %s return their own body',
    async (path, type, one, answerOfOne, other, answerOfOther) => {
      for (const _ of [1, 2, 3]) {
        expect(await answer(path, sent('POST', one, type))).toEqual(answerOfOne);
        expect(await answer(path, sent('POST', other, type))).toEqual(answerOfOther);
      }
    },
  );

  it('requests of the same shape write their own rows', async () => {
    const add = (id: number) =>
      answer('skills?select=*', sent('POST', JSON.stringify({ id, name: `n${id}` })));
    const rename = (id: number, name: string) =>
      answer(`skills?id=eq.${id}`, sent('PATCH', JSON.stringify({ name })));
    const put = (id: number, name: string) =>
      answer(`skills?id=eq.${id}`, sent('PUT', JSON.stringify({ id, name })));
    const remove = (id: number) => answer(`skills?id=eq.${id}`, sent('DELETE', ''));
    expect([await add(11), await add(12)]).toEqual([[{ id: 11, name: 'n11' }], [{ id: 12, name: 'n12' }]]);
    expect(await rename(11, 'a')).toEqual([{ id: 11, name: 'a' }]);
    expect(await rename(12, 'b')).toEqual([{ id: 12, name: 'b' }]);
    expect(await put(11, 'c')).toEqual([{ id: 11, name: 'c' }]);
    expect(await put(12, 'd')).toEqual([{ id: 12, name: 'd' }]);
    expect([await remove(11), await remove(12)]).toEqual([[{ id: 11, name: 'c' }], [{ id: 12, name: 'd' }]]);
    expect(await answer('skills?select=id&order=id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('requests of the same shape return each caller only their own rows', async () => {
    const { service, anonymous } = library;
    const id = crypto.randomUUID();
    await service.from('diaries').insert({ id, owner: crypto.randomUUID(), entry: 'hers' });
    for (const _ of [1, 2, 3]) {
      expect((await service.from('diaries').select('entry').eq('id', id)).data).toEqual([{ entry: 'hers' }]);
      expect((await anonymous.from('diaries').select('entry').eq('id', id)).data).toEqual([]);
    }
  });

  it('requests of the same shape include a column added by a migration', async () => {
    expect(await answer('teams?id=eq.3')).toEqual([{ id: 3, name: 'Empty' }]);
    await library.instance.sql`alter table public.teams add column motto text default 'Onward'`;
    await library.instance.sql`notify pgrst, 'reload schema'`;
    const withIt = [{ id: 3, name: 'Empty', motto: 'Onward' }];
    await expect.poll(() => answer('teams?id=eq.3')).toEqual(withIt);
  });
});

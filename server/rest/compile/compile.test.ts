import { beforeAll, expect, it } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { readCatalogue } from '../catalogue/read-catalogue.ts';
import { compileInsert } from '../endpoints/insert-rows.ts';
import type { Form } from '../grammar/accept.ts';
import { readParameters } from '../grammar/parameters.ts';
import { parseQuery } from '../grammar/parse-query.ts';
import { parsePrefer } from '../grammar/prefer.ts';
import { envelope } from './envelope.ts';
import { compileRead } from './read.ts';

const instance = setUpInstance();
let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await readCatalogue(instance.sql, 'public');
});

const form: Form = { kind: 'array', isStripped: false };
const read = (name: string, parameters: string, isVisitor = false) => {
  const query = parseQuery(readParameters(parameters));
  const options = { window: query.root, form, isCounted: true, hasBody: true, isVisitor };
  return compileRead(catalogue, name, query, options);
};

it.each([
  ['', 10_000],
  ['limit=99999999', 10_000],
  ['limit=0', 0],
])('a read of "%s" returns at most %i rows', (parameters, limit) => {
  expect(read('messages', parameters).text).toContain(` limit ${limit})`);
});

it.each([
  ['issues', true, '"visitor"."issues" as t1'],
  ['issues', false, '"public"."issues" as t1'],
  ['messages', true, '"public"."messages" as t1'],
])('a read of %s (visitor: %s) is compiled to a read of %s', (name, isVisitor, from) => {
  const froms = read(name, 'select=id', isVisitor).text.match(/ from "\w+"\."\w+" as t1/g);
  expect(new Set(froms)).toEqual(new Set([` from ${from}`]));
});

it('a statement contains no text of the request except quoted output names', () => {
  const evil = `x'"; drop table people; --`;
  const key = encodeURIComponent(`"${evil.replaceAll('"', '\\"')}"`);
  const { text, values } = read(
    'messages',
    `select=id,attachments->>${key}&content=eq.${encodeURIComponent(evil)}`,
  );
  expect(values).toEqual([evil, evil]);
  expect(text.split(`"${evil.replaceAll('"', '""')}"`).join('')).not.toContain('drop');
});

it.each([
  ['created_at', 50],
  ['content', 3],
])('a request selects the column %s at most %i times, with those of its embeds', (column, most) => {
  const copies = (count: number) => Array.from({ length: count }, (_copy, at) => `a${at}:${column}`).join();
  const times = (outer: number, inner: number) => () =>
    read('issues', `select=messages(${copies(outer)}),more:messages(${copies(inner)})`);
  expect(times(most - 1, 1)).not.toThrow();
  expect(times(most - 1, 2)).toThrow('repeats a column');
  expect(() => read('issues', `select=${'*,'.repeat(3)}*`)).toThrow('repeats a column');
});

it.each([
  ['match(any).{(\\?=.*q)z}', 'This pattern is not allowed'],
  ['match(any).{a\\\\1}', 'This pattern is not allowed'],
])('escapes in a list hide no slow pattern: %s', (test, message) => {
  expect(() => read('messages', `content=${encodeURIComponent(test)}`)).toThrow(message);
});

it('a request embeds at most 5 lists inside of another', () => {
  const inner = (count: number) => Array.from({ length: count }, (_list, at) => `l${at}:messages(id)`).join();
  const nested = (first: number, second: number) => () =>
    read(
      'messages',
      `select=issues(messages(issues(${inner(first)})),more:messages(issues(${inner(second)})))`,
    );
  expect(nested(2, 3)).not.toThrow();
  expect(nested(3, 3)).toThrow('too many relations');
  expect(() => read('issues', `select=${inner(40)}`)).not.toThrow();
});

it.each([
  ['return=representation', 'select=sender,issues(id)', 't1."sender", t1."issue_id"'],
  ['return=headers-only', '', 't1."id"'],
  ['return=minimal', '', '1'],
])('a write with %s and "%s" reads back only %s', (prefer, parameters, returning) => {
  const query = parseQuery(readParameters(parameters));
  const call = { name: 'messages', query, preferences: parsePrefer(prefer, false), form };
  const payload = { json: '[{}]', columns: ['content'], rowCount: 1 };
  expect(compileInsert(catalogue, call, payload).text).toContain(` returning ${returning}) `);
});

it.each(['select=messages(id)', 'select=title,...messages(id)'])(
  'the embedded part of %s is counted',
  (parameters) => {
    expect(read('issues', parameters).text).toContain('data_api.counted(');
  },
);

it('embedded parts above 64 MiB are rejected before the response is complete', async () => {
  const embed = (mebibytes: number) =>
    instance.sql.query(`
      select count(data_api.counted(repeat('x', 1024 * 1024))) from generate_series(1, ${mebibytes})`);
  await expect(embed(65)).rejects.toThrow('The answer is too large');
  expect(await embed(64)).toEqual([{ count: '64' }]);
});

it('a response above 16 MiB is rejected', async () => {
  const lengthOf = async (mebibytes: number) => {
    const body = `to_json(repeat('x', ${mebibytes} * 1024 * 1024))`;
    const answer = envelope({ rows: 'select 1', body });
    const [row] = await instance.sql.query(`select length(body::text) as length from (${answer}) as answer`);
    return row?.length;
  };
  await expect(lengthOf(16)).rejects.toThrow('The answer is too large');
  expect(await lengthOf(15)).toBe(15 * 1024 * 1024 + '""'.length);
});

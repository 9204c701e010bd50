import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../database');
const withoutComments = (text: string) => text.replaceAll(/^\s*--.*$/gm, '');
const read = (folder: string) =>
  globSync('*/*.sql', { cwd: join(root, folder) })
    .sort()
    .map((name) => ({ name, text: withoutComments(readFileSync(join(root, folder, name), 'utf8')) }));
const schema = read('schema');
const migrations = read('migrations');

const find = (files: typeof schema, pattern: RegExp) =>
  files.flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match.slice(1).join(' on ')));
const repeated = (names: string[]) => names.filter((name, place) => names.indexOf(name) !== place);

test('each function, view, trigger and policy is defined once', () => {
  const functions = find([...schema, ...migrations], /^create (?:or replace )?function\s+([\w.]+)/gim);
  const views = find(schema, /^create (?:or replace )?view\s+([\w.]+)/gim);
  const triggers = find(schema, /^create (?:constraint )?trigger\s+(\w+)[^;]*?\son\s+([\w.]+)/gim);
  const policies = find(schema, /^create policy\s+("[^"]+")\s+on\s+([\w.]+)/gim);
  expect(
    Math.min(functions.length, views.length * 20, triggers.length * 5, policies.length * 5),
  ).toBeGreaterThan(150);
  expect(repeated([...functions, ...views, ...triggers, ...policies])).toEqual([]);
});

test('order.txt lists every schema file once, services first', () => {
  const lines = readFileSync(join(root, 'schema/order.txt'), 'utf8').split('\n');
  const listed = lines.filter((line) => line !== '' && !line.startsWith('#'));
  expect(listed.toSorted()).toEqual(schema.map(({ name }) => name));
  expect(listed.findLastIndex((name) => name.startsWith('services/'))).toBeLessThan(
    listed.findIndex((name) => name.startsWith('product/')),
  );
});

test('a migration creates no view, trigger, policy or grant, and only functions used by its tables', () => {
  expect(
    find(migrations, /^(create (?:or replace )?view|create (?:constraint )?trigger|create policy)/gim),
  ).toEqual([]);
  expect(find(migrations, /^(grant .* on .*);/gim)).toEqual([]);
  const text = migrations.map((file) => file.text).join('\n');
  const functions = find(migrations, /^create (?:or replace )?function\s+([\w.]+)/gim);
  expect(functions.filter((name) => text.split(`${name}(`).length < 3)).toEqual([]);
});

test('a schema file has at most 350 lines', () => {
  expect(schema.filter(({ text }) => text.split('\n').length > 350).map(({ name }) => name)).toEqual([]);
});

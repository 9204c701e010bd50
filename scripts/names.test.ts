import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { TOP_FOLDERS } from './read-direction.ts';

const ATTICS = /^(?:utils?|helpers?|misc|common|lib|shared|types)(?:\.|$)/;

const root = join(import.meta.dirname, '..');
const files = globSync(`{${TOP_FOLDERS.join()}}/**/*.*`, { cwd: root });

test('no file or folder has a vague collective name', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => file.split('/').some((part) => ATTICS.test(part)))).toEqual([]);
});

test('the name of a migration has a unique number and a description', () => {
  const migrations = files.filter((file) => file.endsWith('.sql') && file.startsWith('database/migrations/'));
  expect(migrations.length).toBeGreaterThan(5);
  expect(migrations.filter((file) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(basename(file)))).toEqual([]);
  const numbers = migrations.map((file) => file.slice(0, file.lastIndexOf('/') + 5));
  expect(numbers).toEqual([...new Set(numbers)]);
});

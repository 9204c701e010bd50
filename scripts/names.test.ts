import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOMS } from './read-direction.ts';

const ATTICS = /^(?:utils?|helpers?|misc|common|lib|shared|types)(?:\.|$)/;

const root = join(import.meta.dirname, '..');
const files = globSync(`{${ROOMS.join()}}/**/*.*`, { cwd: root });

test('every file and folder is named for one thing', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => file.split('/').some((part) => ATTICS.test(part)))).toEqual([]);
});

test('a migration states its effect after its number, and no two of a folder share a number', () => {
  const migrations = files.filter((file) => file.endsWith('.sql') && file.startsWith('database/migrations/'));
  expect(migrations.length).toBeGreaterThan(5);
  expect(migrations.filter((file) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(basename(file)))).toEqual([]);
  const numbers = migrations.map((file) => file.slice(0, file.lastIndexOf('/') + 5));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('a decision has its number in its file’s name alone, and says why, what and what follows', () => {
  const pages = globSync('docs/decisions/*.md', { cwd: root });
  expect(pages.length).toBeGreaterThan(50);
  const shape =
    /^# (?!\d)[^\n]+\n\n\*\*Context\.\*\* [^]+\n\n\*\*Decision\.\*\*\s[^]+\n\n\*\*Consequences\.\*\*\s/;
  expect(pages.filter((page) => !shape.test(readFileSync(join(root, page), 'utf8')))).toEqual([]);
});

import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const MOST_WORDS_OF_DECISIONS = 14_300;
const AVOIDED = /^.*\b(?:whoever|somebody|told|stands|asked for)\b.*$/gim;

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const decisions = globSync('docs/decisions/*.md', { cwd: root });
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })];

test('a decision has a number, a title, a date, a status and three sections', () => {
  expect(decisions.length).toBeGreaterThan(50);
  const name = /^\d{4}-[a-z0-9-]+\.md$/;
  const shape =
    /^# (?!\d)[^\n]+\n\nDate: \d{4}-\d\d-\d\d\n\nStatus: (?:accepted|superseded by \[\d{4}\]\([^)]+\))\n\n## Context\n\n[^]+\n## Decision\n\n[^]+\n## Consequences\n\n[^]+\n$/;
  expect(decisions.filter((page) => !name.test(basename(page)) || !shape.test(read(page)))).toEqual([]);
  const numbers = decisions.map((page) => basename(page).slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('decisions have a limited length', () => {
  const words = decisions.flatMap((page) => read(page).split(/\s+/).filter(Boolean));
  expect(words.length).toBeLessThanOrEqual(MOST_WORDS_OF_DECISIONS);
});

test('relative links in documents point to existing files', () => {
  const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g;
  const exists = (target: string, file: string) => existsSync(join(root, dirname(file), target));
  expect(mismatches(documents, link, exists)).toEqual([]);
});

test('decision numbers in code refer to existing decisions', () => {
  const code = globSync('{domain,web,server,database,tests,scripts,bench}/**/*.{ts,tsx,sql}', { cwd: root });
  const numbers = new Set(decisions.map((page) => basename(page).slice(0, 4)));
  expect(code.length).toBeGreaterThan(100);
  const mention = /(?:decision |docs\/decisions\/)(\d{4})\b/g;
  expect(mismatches(code, mention, (number) => numbers.has(number))).toEqual([]);
});

test('npm scripts in documents exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const command = /npm run ([a-z][a-z:-]*)/g;
  expect(mismatches(documents, command, (name) => scripts[name] !== undefined)).toEqual([]);
});

test('documents avoid words that readers find unclear', () => {
  expect(mismatches(documents, AVOIDED, () => false)).toEqual([]);
});

/** Returns the matches of `pattern` in the given files whose first group is not valid. */
function mismatches(
  files: readonly string[],
  pattern: RegExp,
  isRight: (part: string, file: string) => boolean,
): string[] {
  return files.flatMap((file) =>
    [...read(file).matchAll(pattern)]
      .filter(([, part = '']) => !isRight(part, file))
      .map(([text]) => `${file}: ${text}`),
  );
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const MOST_WORDS_OF_DECISIONS = 14_000;
const AVOIDED = /\b(?:whoever|somebody|told|stands|asked for)\b/i;

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const decisions = globSync('docs/decisions/*.md', { cwd: root });
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })];

test('a decision has a number, a title, a date, a status, and context, decision and consequences', () => {
  expect(decisions.length).toBeGreaterThan(50);
  const name = /^\d{4}-[a-z0-9-]+\.md$/;
  const shape =
    /^# (?!\d)[^\n]+\n\nDate: \d{4}-\d\d-\d\d\n\nStatus: (?:accepted|superseded by \[\d{4}\]\([^)]+\))\n\n## Context\n\n[^]+\n## Decision\n\n[^]+\n## Consequences\n\n[^]+\n$/;
  expect(decisions.filter((page) => !name.test(basename(page)) || !shape.test(read(page)))).toEqual([]);
  const numbers = decisions.map((page) => basename(page).slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('decisions are short', () => {
  const words = decisions.flatMap((page) => read(page).split(/\s+/).filter(Boolean));
  expect(words.length).toBeLessThanOrEqual(MOST_WORDS_OF_DECISIONS);
});

test('relative links in documents point to existing files', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('decision numbers in code refer to existing decisions', () => {
  const code = globSync('{domain,web,server,database,tests,scripts,bench}/**/*.{ts,tsx,sql}', { cwd: root });
  const numbers = new Set(decisions.map((page) => basename(page).slice(0, 4)));
  const lost = code.flatMap((file) =>
    [...read(file).matchAll(/(?:decision |docs\/decisions\/)(\d{4})\b/g)]
      .filter(([, number = '']) => !numbers.has(number))
      .map(([text]) => `${file}: ${text}`),
  );
  expect(code.length).toBeGreaterThan(100);
  expect(lost).toEqual([]);
});

test('npm scripts in documents exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const missing = documents.flatMap((file) =>
    [...read(file).matchAll(/npm run ([a-z][a-z:-]*)/g)]
      .filter(([, script = '']) => scripts[script] === undefined)
      .map(([command]) => `${file}: ${command}`),
  );
  expect(missing).toEqual([]);
});

test('documents avoid words that readers find unclear', () => {
  const puzzling = documents.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => AVOIDED.test(line))
      .map((line) => `${file}: ${line.slice(0, 100)}`),
  );
  expect(puzzling).toEqual([]);
});

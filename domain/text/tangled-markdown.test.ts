import { expect, test } from 'vitest';
import { isTangled } from './tangled-markdown.ts';

test.each([
  ['lists in a list in one line', '- '.repeat(12)],
  ['quotes in a quote', `${'>'.repeat(12)} x`],
  ['lists and quotes, in many lines', '> - 1. > - x\n'.repeat(60)],
  ['emphasis that never ends', '*a_ '.repeat(600)],
  ['emphasis that never ends, in blocks', `${'*a_ '.repeat(200)}\n\n`.repeat(10)],
  ['brackets', '['.repeat(1001)],
  ['a table of thousands of rows', `a|b\n-|-\n${'x\n'.repeat(5000)}`],
  ['steps that lead far in', `${' '.repeat(120)}- x`],
])('%s are not parsed', (_what, markdown) => {
  expect(isTangled(markdown)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['a rule', `${'-'.repeat(200)}\n\n${'* '.repeat(3)}\n\n${'_'.repeat(80)}`],
  ['a list in lists', '- a\n  - b\n    - c\n      1. d\n         > e\n'.repeat(20)],
  ['a quoted answer to an answer', '>>> first\n>> second\n> third\n\n'.repeat(50)],
  ['a long log', 'Error: could not read snake_case_name at file_one.ts:10:4\n'.repeat(200)],
  [
    'a report as long as it may be',
    '**Steps** to _reproduce_, with `code`:\n\n1. Press *pay*\n\n'.repeat(300).slice(0, 20_000),
  ],
])('%s is parsed', (_what, markdown) => {
  expect(isTangled(markdown)).toBe(false);
});

import { expect, test } from 'vitest';
import { isSimple } from './bounded-marked-text.tsx';

test.each([
  ['lists in a footnote and many empty lines', `[^a]:${'- '.repeat(300)}x\n${'\n'.repeat(300)}`],
  ['lists after a byte order mark', `\ufeff${'- '.repeat(300)}x\n${'\n'.repeat(300)}`],
  ['quotes on many lines', '>>> a\n'.repeat(100)],
  ['a long text', 'word '.repeat(201)],
])('%s are not parsed at once', (_what, markdown) => {
  expect(isSimple(markdown)).toBe(false);
});

test('an ordinary message is parsed at once', () => {
  const message =
    'It **fails**:\n\n1. Press *pay*\n2. Wait\n\n> Error: no such user\n\nSee [the log](https://x.io).';
  expect(isSimple(message)).toBe(true);
});

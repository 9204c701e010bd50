import { describe, expect, it, test } from 'vitest';
import { isTangled, oneLineText, plainText } from './markdown.ts';

test.each([
  ['nested lists on one line', '- '.repeat(12)],
  ['nested quotes', `${'>'.repeat(12)} x`],
  ['lists and quotes nested over many lines', '> - 1. > - x\n'.repeat(60)],
  ['lists in lists on many lines', '- - - a\n'.repeat(400)],
  ['quotes in lists on many lines', '- > a\n'.repeat(400)],
  ['lists of hundreds of lines', '- a\n\t'.repeat(401)],
  ['lists nested by indentation', '- a\n  - b\n'.repeat(600)],
  ['underlined headings', 'a\n=\n'.repeat(401)],
  ['escapes', '- a\n\\'.repeat(1001)],
  ['entities in an address', `http://a.b/${'&a;'.repeat(1001)}`],
  ['a long address', `see http://a.b/${'.'.repeat(1000)}`],
  ['addresses without spaces between them', 'www.a_'.repeat(200)],
  ['a very long text', 'word '.repeat(20_001)],
  ['unclosed emphasis', '*a_ '.repeat(600)],
  ['unclosed emphasis in several blocks', `${'*a_ '.repeat(200)}\n\n`.repeat(10)],
  ['brackets', '['.repeat(1001)],
  ['a table with thousands of rows', `a|b\n-|-\n${'x\n'.repeat(5000)}`],
  ['deep indentation', `${' '.repeat(120)}- x`],
])('%s is treated as too expensive to parse', (_what, markdown) => {
  expect(isTangled(markdown)).toBe(true);
});

test.each([
  ['an empty text', ''],
  ['a picture as base64', `data:image/png;base64,${'A'.repeat(9000)}`],
  ['a rule', `${'-'.repeat(200)}\n\n${'* '.repeat(3)}\n\n${'_'.repeat(80)}`],
  ['nested lists', '- a\n  - b\n    - c\n      1. d\n         > e\n'.repeat(20)],
  ['a quoted reply to a reply', '>>> first\n>> second\n> third\n\n'.repeat(50)],
  ['a long log', 'Error: could not read snake_case_name at file_one.ts:10:4\n'.repeat(200)],
  [
    'a report of the maximum length',
    '**Steps** to _reproduce_, with `code`:\n\n1. Press *pay*\n\n'.repeat(300).slice(0, 20_000),
  ],
])('%s is treated as cheap to parse', (_what, markdown) => {
  expect(isTangled(markdown)).toBe(false);
});

describe('plain text for emails', () => {
  it.each([
    ['inline formatting', 'Some **bold**, _slanted_ and `code`', 'Some bold, slanted and code'],
    ['a link', '[the docs](https://example.com/a)', 'the docs (https://example.com/a)'],
    ['a bare address', '<https://example.com>', 'https://example.com'],
    ['a picture', '![a screen](https://example.com/a.png)', '[picture: a screen]'],
    ['a heading and a paragraph', '# Steps\nOne', 'Steps\n\nOne'],
    ['lists', '- one\n- two\n  1. three\n', '- one\n- two\n  1. three'],
    ['a list that does not start at 1', '3. three\n4. four', '3. three\n4. four'],
    ['code', '```ts\nlet a = 1;\n\nlet b;\n```', '    let a = 1;\n\n    let b;'],
    ['a quote', '> said\n> so', '> said\n> so'],
    ['lines', 'one\ntwo\n\nthree', 'one\ntwo\n\nthree'],
    ['HTML', 'a <b>bold</b> <script>alert(1)</script>', 'a <b>bold</b> <script>alert(1)</script>'],
    ['only a rule', '---', '---'],
  ])('plain text for emails is converted from %s', (_what, markdown, text) => {
    expect(plainText(markdown).replace(/^ +$/gm, '')).toBe(text);
  });

  it('spaces inside a text take time linear in their number', () => {
    expect(plainText(`a${' '.repeat(100_000)}x`)).toHaveLength('a …'.length);
  });

  it('the rest of a long text is not parsed', () => {
    expect(plainText(`**ab** ${'*a_ '.repeat(5000)}`, 6)).toBe('ab …');
  });

  it('plain text for emails is truncated between characters', () => {
    expect(plainText('🚀'.repeat(10), 4)).toBe('🚀🚀🚀🚀 …');
  });

  it.each([
    ['lists', '- '],
    ['quotes', '> '],
    ['emphasis', '*a_ '],
  ])('plain text for emails is not converted if it contains too many nested %s', (_what, piece) => {
    const typed = `${piece.repeat(900)}x`;
    expect(plainText(typed)).toBe(typed);
  });
});

it.each([
  ['### What I did\n\n1. Go to the chat\n2. Enter `:smile:`', 'Go to the chat; Enter :smile:'],
  ['**What happened**\nIt **hangs**.\n> I see', 'It hangs. I see'],
  ['Dates are off:\n\n| col | now |\n|---|---|\n| a | b |\n\n```sql\nselect 1;\n```', 'Dates are off:'],
  ['## Only a heading', 'Only a heading'],
  ['**Login** loops, see [the log](https://x.io/log)', 'Login loops, see the log'],
  ['- one\n- two\n<!-- hidden\nnote -->', 'one; two'],
  ['2 * 3 - 1 > 4 # not a heading', '2 * 3 - 1 > 4 # not a heading'],
])('the words of %j are put on one line', (markdown, words) => {
  expect(oneLineText(markdown)).toBe(words);
});

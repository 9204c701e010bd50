import { expect, it, test } from 'vitest';
import { isTangled, mailText, oneLineText } from './markdown.ts';

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
  ['a picture whose text never ends', `![${'a '.repeat(2500)}`],
  ['a table with thousands of rows', `a|b\n-|-\n${'x\n'.repeat(5000)}`],
  ['letters of two directions', 'aא'.repeat(2001)],
  ['a table of Thai letters', `a|b\n-|-\n${'กำ'.repeat(500)}|c`],
  ['Thai letters', 'กำ'.repeat(2001)],
  ['marks of direction', 'a\u200f'.repeat(2001)],
  ['thousands of accents on one letter', `a${'\u0301'.repeat(4000)}`],
  ['deep indentation', `${' '.repeat(120)}- x`],
])('%s is treated as too expensive to parse', (_what, markdown) => {
  expect(isTangled(markdown)).toBe(true);
});

test.each([
  ['an empty text', ''],
  ['a picture as base64', `data:image/png;base64,${'A'.repeat(9000)}`],
  ['a rule', `${'-'.repeat(200)}\n\n${'* '.repeat(3)}\n\n${'_'.repeat(80)}`],
  ['short links in many paragraphs', `See [the log](https://x.io), ${'word '.repeat(999)}\n\n`.repeat(10)],
  ['a report in Arabic', 'التطبيق لا يعمل في Safari 17.4\n'.repeat(100)],
  ['a report in Japanese', '保存ボタンを押しても、何も起こりません。'.repeat(300)],
  ['accents on many letters', 'a\u0301\u0302'.repeat(3000)],
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

it.each([
  ['as it was typed', '\n\n# Steps\n- **one**\n\n> two  \n', '# Steps\n- **one**\n\n> two'],
  ['without the rest', `${'🚀'.repeat(4000)} and more`, `${'🚀'.repeat(4000)} …`],
  ['without the spaces before the rest', `a${' '.repeat(100_000)}x`, 'a …'],
])('a text is put into an email %s', (_how, typed, text) => {
  expect(mailText(typed)).toBe(text);
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

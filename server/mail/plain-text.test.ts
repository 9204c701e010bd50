import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

describe('what somebody wrote in Markdown, in a plain mail', () => {
  it.each([
    ['words with marks', 'Some **bold**, _slanted_ and `code`', 'Some bold, slanted and code'],
    ['a link', '[the docs](https://example.com/a)', 'the docs (https://example.com/a)'],
    ['a bare address', '<https://example.com>', 'https://example.com'],
    ['a picture', '![a screen](https://example.com/a.png)', '[picture: a screen]'],
    ['a heading and a paragraph', '# Steps\nOne', 'Steps\n\nOne'],
    ['lists', '- one\n- two\n  1. three\n', '- one\n- two\n  1. three'],
    ['a list that starts later', '3. three\n4. four', '3. three\n4. four'],
    ['code', '```ts\nlet a = 1;\n\nlet b;\n```', '    let a = 1;\n\n    let b;'],
    ['a quote', '> said\n> so', '> said\n> so'],
    ['lines', 'one\ntwo\n\nthree', 'one\ntwo\n\nthree'],
    ['markup', 'a <b>bold</b> <script>alert(1)</script>', 'a <b>bold</b> <script>alert(1)</script>'],
    ['nothing but marks', '---', '---'],
  ])('%s', (_what, markdown, text) => {
    expect(plainText(markdown).replace(/^ +$/gm, '')).toBe(text);
  });

  it('is cut between characters', () => {
    expect(plainText('🚀'.repeat(10), 4)).toBe('🚀🚀🚀🚀 …');
  });

  it.each([
    ['lists', '- '],
    ['quotes', '> '],
    ['emphasis', '*a_ '],
  ])('is left as it was typed where %s would keep everybody waiting', (_what, piece) => {
    const typed = `${piece.repeat(900)}x`;
    expect(plainText(typed)).toBe(typed);
  });
});

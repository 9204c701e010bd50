import { describe, expect, it } from 'vitest';
import type { TableValue } from '#web/data/engineer/database-inspector.ts';
import { cellText, wholeText } from './cell-text.ts';

describe('cells', () => {
  it.each<[string, TableValue, string, string, string]>([
    ['null as distinct from the word “null”', null, 'text', 'null', 'null'],
    ['the word “null” as text', 'null', 'text', 'text', 'null'],
    ['empty text as distinct from null', '', 'text', 'empty', 'empty text'],
    ['an empty list', [], 'text[]', 'json', '[]'],
    ['a boolean', false, 'boolean', 'json', 'false'],
    ['a number', 120.5, 'numeric', 'number', '120.5'],
    ['a time', '2026-11-22T00:34:16.123456+00:00', 'timestamp with time zone', 'time', ''],
    ['an infinite timestamp as JSON', 'infinity', 'timestamp with time zone', 'json', 'infinity'],
    ['an id', 'a-b', 'uuid', 'json', 'a-b'],
    ['multiple lines on one line', 'one\n\n  two', 'text', 'text', 'one two'],
  ])('a cell shows %s', (_, value, dataType, kind, text) => {
    expect(cellText(value, dataType)).toEqual({ kind, text: text || value });
  });

  it('the text of a cell is truncated between characters, never within one', () => {
    const { text } = cellText('👩‍💻'.repeat(200), 'text');
    expect([...text]).toHaveLength(121);
    expect(text.isWellFormed()).toBe(true);
    expect(cellText({ a: 'x'.repeat(10_000) }, 'jsonb').text).toHaveLength(121);
  });
});

describe('a whole value', () => {
  it.each<[TableValue, string]>([
    ['plain\ntext', 'plain\ntext'],
    [null, 'null'],
    ['', ''],
    [{ a: [1] }, '{\n  "a": [\n    1\n  ]\n}'],
    ['{"confidence": 40}', '{\n  "confidence": 40\n}'],
    ['{not json', '{not json'],
    ['[link](https://example.com)', '[link](https://example.com)'],
    ['12', '12'],
    [`${'['.repeat(6000)}${']'.repeat(6000)}`, `${'['.repeat(6000)}${']'.repeat(6000)}`],
  ])('the whole value %j is displayed as %j', (value, text) => {
    expect(wholeText(value)).toBe(text);
  });
});

import { javascript } from '@codemirror/lang-javascript';
import { expect, it } from 'vitest';
import { BoundedParser, bounded } from './bounded-parser.ts';

const { parser } = javascript({ jsx: true, typescript: true }).language;

it('a bounded parser gives the same tree as the parser itself', () => {
  const text = 'export const a = (b: number) => <p title="c">{b}</p>;\n'.repeat(50);
  expect(new BoundedParser(parser).parse(text).toString()).toBe(parser.parse(text).toString());
});

it('after its time the tree of a text has its length and no nodes', () => {
  const text = '<'.repeat(4000);
  const late = new BoundedParser(parser, 1);
  for (const attempt of [1, 2]) {
    const tree = late.parse(text);
    expect([attempt, tree.length, tree.children.length]).toEqual([attempt, 4000, 0]);
  }
  expect(parser.parse(text).children.length).toBeGreaterThan(0);
});

it('a parse that is stopped before its time ends where it stopped', () => {
  const text = 'a = 1;\n'.repeat(1000);
  const parse = new BoundedParser(parser).startParse(text);
  parse.stopAt(700);
  let tree = parse.advance();
  while (!tree) tree = parse.advance();
  expect(tree.length).toBeGreaterThanOrEqual(700);
  expect(tree.length).toBeLessThan(1000);
});

it('a bounded language keeps its name and data', () => {
  const support = javascript();
  const { language } = bounded(support);
  expect([language.name, language.data]).toEqual(['javascript', support.language.data]);
});

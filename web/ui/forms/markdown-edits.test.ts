import { describe, expect, it } from 'vitest';
import {
  continueList,
  insertLink,
  type Selected,
  type TextEdit,
  toggleBold,
  toggleCode,
  toggleList,
} from './markdown-edits.ts';

/** `a <b> c` is the text `a b c` with `b` selected; `a <>c` has the cursor before the `c`. */
function selected(marked: string): Selected {
  const start = marked.indexOf('<');
  return { text: marked.replace(/[<>]/g, ''), start, end: marked.indexOf('>') - 1 };
}

function after({ text }: Selected, { from, to, insert, start, end }: TextEdit): string {
  const next = text.slice(0, from) + insert + text.slice(to);
  return `${next.slice(0, start)}<${next.slice(start, end)}>${next.slice(end)}`;
}

const edits = { toggleBold, toggleCode, toggleList, insertLink };

describe('a toolbar action', () => {
  it.each([
    ['toggleBold', 'a <b> c', 'a **<b>** c'],
    ['toggleBold', 'a **<b>** c', 'a <b> c'],
    ['toggleBold', 'a <>', 'a **<bold text>**'],
    ['toggleCode', 'run <npm i>', 'run `<npm i>`'],
    ['toggleCode', '<>', '`<code>`'],
    ['toggleCode', 'Log:<a\nb\n>end', 'Log:\n```\n<a\nb>\n```\nend'],
    ['toggleList', 'a\n<b\nc>\nd', 'a\n<- b\n- c>\nd'],
    ['toggleList', '<- b\n- c>', '<b\nc>'],
    ['toggleList', 'a<>', '- a<>'],
    ['toggleList', '<>', '- <>'],
    ['insertLink', 'see <docs>', 'see [docs](<https://>)'],
    ['insertLink', '<https://a.example/b>', '[<link text>](https://a.example/b)'],
    ['insertLink', 'see <>', 'see [<link text>](https://)'],
  ] as const)('the toolbar action %s turns %j into %j', (name, before, expected) => {
    const from = selected(before);
    expect(after(from, edits[name](from))).toBe(expected);
  });
});

describe('Enter in a list', () => {
  it.each([
    ['1. Open<>', '1. Open\n2. <>'],
    ['  9) Open<>', '  9) Open\n  10) <>'],
    ['- Open<>\nnext', '- Open\n- <>\nnext'],
    ['- Open\n- <>', '- Open\n<>'],
  ])('Enter in a list turns %j into %j', (before, expected) => {
    const from = selected(before);
    const edit = continueList(from);
    expect(edit && after(from, edit)).toBe(expected);
  });

  it.each(['Open<>', '1. Op<>en', '1. <Open>', '12.5<>', ''])(
    'Enter does nothing special at %j',
    (before) => {
      expect(continueList(before ? selected(before) : { text: '', start: 0, end: 0 })).toBeNull();
    },
  );
});

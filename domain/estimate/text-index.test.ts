import { expect, it } from 'vitest';
import { takeSteps } from './estimate-issue.ts';
import { type IndexedText, indexTexts } from './text-index.ts';

const indexed = (texts: IndexedText[]) => takeSteps(indexTexts(texts));

const texts = [
  { title: 'Login fails', description: 'The login page shows an error after the password is sent.' },
  { title: 'Invoice total wrong', description: 'The invoice adds the tax twice.' },
];
const index = indexed(texts);

it('similarity is 1 for the same text and 0 for texts with no words in common', () => {
  const [login, invoice] = index.similarities(texts[0] ?? { title: '', description: '' });
  expect(login).toBeCloseTo(1);
  expect(invoice).toBe(0);
});

it('similarity ignores case and word endings, and weights the title most', () => {
  const [login = 0, invoice = 0] = index.similarities({ title: 'LOGIN failing', description: 'tax' });
  expect(login).toBeGreaterThan(0.3);
  expect(login).toBeGreaterThan(invoice * 3);
});

it.each([
  ['no words', { title: '', description: '' }],
  ['no letters', { title: '!!!', description: '123 😀' }],
  ['only stop words', { title: 'the and', description: 'of to in' }],
])('a text with %s has similarity 0 to every other text', (_name, text) => {
  expect(index.similarities(text)).toEqual([0, 0]);
  expect(indexed([]).similarities(text)).toEqual([]);
});

it('similarity matches words in any script', () => {
  const other = indexed([{ title: 'Ошибка входа', description: 'не работает' }]);
  expect(other.similarities({ title: 'ошибка', description: '' })[0]).toBeGreaterThan(0);
});

import { expect, it } from 'vitest';
import { takeSteps } from './estimate-issue.ts';
import { type IndexedText, indexTexts } from './text-index.ts';

const indexed = (texts: IndexedText[]) => takeSteps(indexTexts(texts));

const texts = [
  { title: 'Login fails', description: 'The login page shows an error after the password is sent.' },
  { title: 'Invoice total wrong', description: 'The invoice adds the tax twice.' },
];
const index = indexed(texts);

it('a text has similarity 1 to itself and 0 to one without a common word', () => {
  const [login, invoice] = index.similarities(texts[0] ?? { title: '', description: '' });
  expect(login).toBeCloseTo(1);
  expect(invoice).toBe(0);
});

it('endings and case are ignored, the title counts most', () => {
  const [login = 0, invoice = 0] = index.similarities({ title: 'LOGIN failing', description: 'tax' });
  expect(login).toBeGreaterThan(0.3);
  expect(login).toBeGreaterThan(invoice * 3);
});

it.each([
  ['no words', { title: '', description: '' }],
  ['no letters', { title: '!!!', description: '123 😀' }],
  ['only the most ordinary words', { title: 'the and', description: 'of to in' }],
])('a text of %s is similar to nothing', (_name, text) => {
  expect(index.similarities(text)).toEqual([0, 0]);
  expect(indexed([]).similarities(text)).toEqual([]);
});

it('words of any script count', () => {
  const other = indexed([{ title: 'Ошибка входа', description: 'не работает' }]);
  expect(other.similarities({ title: 'ошибка', description: '' })[0]).toBeGreaterThan(0);
});

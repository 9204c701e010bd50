import { expect, it } from 'vitest';
import { countedText } from './counting.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1001, '1,000+'],
])('%d in a list reads as %s', (count, text) => {
  expect(countedText(count)).toBe(text);
});

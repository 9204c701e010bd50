import { expect, test } from 'vitest';
import { cardDescription } from './card-description.ts';

test('a description of 100 characters stands whole and a longer one is cut there', () => {
  expect(cardDescription('d'.repeat(100))).toBe('d'.repeat(100));
  expect(cardDescription('d'.repeat(101))).toBe(`${'d'.repeat(100)}…`);
});

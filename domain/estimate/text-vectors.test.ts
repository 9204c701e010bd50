import { expect, it } from 'vitest';
import { indexTexts } from './text-vectors.ts';

it('of more than 10,000 terms, the rarest are left out', () => {
  const rare = Array.from({ length: 12_000 }, (_, at) => [`rare${at}`, 1] as const);
  const texts = [
    [...rare, ['common', 1] as const],
    [...rare, ['common', 1] as const],
    [['common', 1] as const],
  ];
  const space = indexTexts(texts.map((terms) => ({ terms: new Map(terms), shape: [] })));
  expect(space.size).toBe(10_000);
  expect(space.vectors[2]?.ids).toHaveLength(1);
});

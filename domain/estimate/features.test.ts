import { expect, it } from 'vitest';
import { featuresOf } from './features.ts';

it.each(['\n', '\r', '\u2028', ' '])('the features of a long run of %j are found in linear time', (space) => {
  const { terms } = featuresOf({ title: 'Login', description: `${space.repeat(500_000)}loops` });
  expect([...terms]).toEqual([
    ['loops', 1],
    ['login', 3],
  ]);
});

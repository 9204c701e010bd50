import { expect, it } from 'vitest';
import { countTurns } from './count-turns.ts';

it('turns are counted by key until their window is over', () => {
  let at = 1_000_000;
  const count = countTurns(() => new Date(at), 60_000);
  expect([count('a'), count('a'), count('b')]).toEqual([
    { count: 1, secondsLeft: 60 },
    { count: 2, secondsLeft: 60 },
    { count: 1, secondsLeft: 60 },
  ]);
  at += 59_001;
  expect(count('a')).toEqual({ count: 3, secondsLeft: 1 });
  at += 999;
  expect(count('a')).toEqual({ count: 1, secondsLeft: 60 });
});

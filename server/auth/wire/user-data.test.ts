import { expect, it } from 'vitest';
import { checkUserData } from './user-data.ts';

it('user data counts with the digits that the database writes', () => {
  const numbers = (count: number) => ({ text: '1e308', numbers: Array(count).fill(1e308) });
  expect(() => checkUserData(numbers(30))).toThrow('at most 8 kB');
  expect(checkUserData(numbers(20))).toEqual(numbers(20));
});

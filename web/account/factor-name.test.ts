import { expect, it } from 'vitest';
import { factorName } from './factor-name.ts';

it.each([
  ['an app by the name that its owner gave it', 'app', 'Work phone', null, 'Work phone'],
  ['an app without one by its kind', 'app', '', null, 'Authenticator app'],
  ['a phone by the end of its number', 'phone', '', '6789', 'Phone ending in 6789'],
  ['a phone by a name that it was given elsewhere', 'phone', 'Mine', '6789', 'Mine'],
  ['a phone without a known number by its kind', 'phone', '', null, 'Phone'],
] as const)('people know %s', (_, kind, name, ending, expected) => {
  expect(factorName({ kind, name, ending })).toBe(expected);
});

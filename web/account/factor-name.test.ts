import { expect, it } from 'vitest';
import { factorName } from './factor-name.ts';

it.each([
  ['shows an app by the name its owner chose', 'app', 'Work phone', null, 'Work phone'],
  ['shows an unnamed app by its type', 'app', '', null, 'Authenticator app'],
  ['shows a phone by the last digits of its number', 'phone', '', '6789', 'Phone ending in 6789'],
  ['shows a phone by a name set elsewhere', 'phone', 'Mine', '6789', 'Mine'],
  ['shows a phone with an unknown number by its type', 'phone', '', null, 'Phone'],
] as const)('%s', (_, kind, name, ending, expected) => {
  expect(factorName({ kind, name, ending })).toBe(expected);
});

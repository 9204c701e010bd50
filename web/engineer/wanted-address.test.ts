import { expect, test } from 'vitest';
import { wantedAddress } from './wanted-address.ts';

test.each([
  ['/engineer-app', '/engineer-app'],
  ['/engineer-app/0f1e?tab=messages', '/engineer-app/0f1e?tab=messages'],
  ['/engineer', '/engineer'],
  ['/engineer-settings', '/engineer-settings'],
  ['/engineer/0f1e#description', '/engineer/0f1e#description'],
  ['/engineer-login', '/engineer-app'],
  ['/dashboard', '/engineer-app'],
  ['//evil.example/engineer', '/engineer-app'],
  ['https://evil.example/engineer', '/engineer-app'],
  ['javascript:alert(1)', '/engineer-app'],
  [null, '/engineer-app'],
  [{ pathname: '/engineer' }, '/engineer-app'],
])('signing in with next=%j leads to %s', (asked, path) => {
  expect(wantedAddress(asked)).toBe(path);
});

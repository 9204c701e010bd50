import { expect, test } from 'vitest';
import { loginOf } from './login-of.ts';

test.each([
  [undefined, '/signin'],
  ['/dashboard/7', '/signin?next=%2Fdashboard%2F7'],
  ['/engineer-app', '/engineer-login?next=%2Fengineer-app'],
  ['/engineer/7?tab=code', '/engineer-login?next=%2Fengineer%2F7%3Ftab%3Dcode'],
  ['/engineer-settings#mails', '/engineer-login?next=%2Fengineer-settings%23mails'],
  ['/engineer-signup', '/signin?next=%2Fengineer-signup'],
  ['/operator', '/signin?next=%2Foperator'],
])('the sign-in page for %j is %j', (next, login) => {
  expect(loginOf(next)).toBe(login);
});

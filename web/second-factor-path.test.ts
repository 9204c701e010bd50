import { expect, test } from 'vitest';
import { secondFactorPath } from './second-factor-path.ts';

test.each([
  ['/dashboard/7', '', '/second-factor?next=%2Fdashboard%2F7'],
  ['/engineer-app', '?tab=available', '/second-factor?next=%2Fengineer-app%3Ftab%3Davailable'],
  ['/operator/money', '', '/second-factor?next=%2Foperator%2Fmoney'],
  ['/account', '#data', '/second-factor?next=%2Faccount%23data'],
  ['/reset-password', '', '/second-factor?next=%2Freset-password'],
  ['/signin', '', '/second-factor?next=%2Fdashboard'],
  ['/signin', '?next=%2Foperator', '/second-factor?next=%2Foperator'],
  ['/engineer-login', '', '/second-factor?next=%2Fengineer-app'],
  ['/engineer-login', '?next=%2Fengineer%2F7', '/second-factor?next=%2Fengineer%2F7'],
  ['/mail-preferences', '', '/second-factor?next=%2Fmail-preferences'],
  ['/mail-preferences', '?token=t', null],
  ['/second-factor', '?next=%2Faccount', null],
  ['/submit-issue', '', null],
  ['/track-progress', '', null],
  ['/contact', '?issue=7', null],
  ['/confirm', '?token_hash=t&type=magiclink', null],
  ['/payment-success', '?session_id=s', null],
])('a session without the second factor on %s%s is redirected to %j', (pathname, rest, path) => {
  const { search, hash } = new URL(rest, `https://site.example${pathname}`);
  expect(secondFactorPath(pathname, search, hash)).toBe(path);
});

import { expect, test } from 'vitest';
import { headerButtons } from './header.tsx';

const portals = ['Dashboard', 'Engineer View'];

test('the dashboard link of an engineer leads to the portal', () => {
  const [dashboard, view] = headerButtons('/dashboard');
  expect(dashboard).toMatchObject({ to: '/dashboard', forEngineers: '/engineer-app' });
  expect(view).not.toHaveProperty('forEngineers');
});

test.each([
  ['/', ['Submit Your Issue']],
  ['/dashboard', portals],
  ['/dashboard/7f0c', portals],
  ['/engineer-app', portals],
  ['/no-such-page', portals],
  ['/submit-issue', []],
  ['/submit-issue/', []],
  ['/signin', []],
  ['/submission-confirmation', []],
  ['/submission-confirmation/7f0c', []],
  ['/meet-our-team', []],
  ['/privacy-policy', []],
  ['/terms-of-service', []],
  ['/track-progress', []],
])('the header on %s shows %j', (pathname, labels) => {
  expect(headerButtons(pathname).map((button) => button.label)).toEqual(labels);
});

import type { Page } from '@playwright/test';
import { given, screen, state } from '../screen-state.ts';
import { altering, answering, clicking, filling, pressing, refusingAs } from '../steps.ts';

export const user = { path: '/auth/v1/user', verb: 'GET' };
export const created = '2026-11-02T08:00:00Z';

const factor = (id: string, details: { friendly_name: string } | { phone: string }) => ({
  id,
  ...details,
  factor_type: 'phone' in details ? 'phone' : 'totp',
  status: 'verified',
  created_at: created,
  updated_at: created,
});
export const app = factor('00000000-0000-4000-8000-00000000000a', { friendly_name: 'My phone' });
export const phone = factor('00000000-0000-4000-8000-00000000000b', { phone: '4915112345642' });

export const withFactors = (factors: object[]) => altering(user, { factors });
const halfSignedIn = (factors: object[]) => async (page: Page) => {
  await withFactors(factors)(page);
  await page.addInitScript((added) => {
    const key = 'sb-localhost-auth-token';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (session.user)
      localStorage.setItem(key, JSON.stringify({ ...session, user: { ...session.user, factors: added } }));
  }, factors);
};
/** Restores the session for other states of the same person. */
const wholeAgain = (page: Page) =>
  page.evaluate(() => {
    const key = 'sb-localhost-auth-token';
    const { user, ...session } = JSON.parse(localStorage.getItem(key) ?? '{}');
    const { factors: _, ...whole } = user;
    localStorage.setItem(key, JSON.stringify({ ...session, user: whole }));
  });

const onceAsked = [(page: Page) => page.getByLabel('Code', { exact: true }).waitFor(), wholeAgain];

export const secondFactor = screen('Second factor', { path: '/second-factor', as: 'beginner' }, [
  state('of an app', /in your authenticator app under “My phone”/, {
    path: '/second-factor?next=%2Faccount',
    before: halfSignedIn([app]),
    after: onceAsked,
  }),
  state('several', 'Which one do you have at hand?', {
    before: halfSignedIn([app, phone]),
    after: onceAsked,
  }),
  state('code too old', 'This code has expired. Send a new one.', {
    before: [
      halfSignedIn([phone]),
      answering('/auth/v1/factors', { id: phone.id, type: 'phone', expires_at: 0 }),
      refusingAs(/\/verify$/, { status: 422, code: 'mfa_challenge_expired', message: 'expired' }),
    ],
    after: [
      pressing('Text me a code'),
      filling('Code', '123456', { exact: true }),
      pressing('Sign in'),
      wholeAgain,
    ],
  }),
  state('wrong code', /^This code is wrong/, {
    before: [
      halfSignedIn([app]),
      refusingAs('/auth/v1/factors', {
        status: 422,
        code: 'mfa_verification_failed',
        message: 'Invalid TOTP code entered',
      }),
    ],
    after: [filling('Code', '123456', { exact: true }), pressing('Sign in'), wholeAgain],
  }),
  ...given({ before: halfSignedIn([app]), after: [clicking('Lost it?'), wholeAgain] }, [
    state('lost', 'Two groups of five letters and digits.'),
    state('lost, with a contact address', 'hello@lastmile.example', {
      before: [halfSignedIn([app]), altering('/config.json', { contactEmail: 'hello@lastmile.example' })],
    }),
  ]),
]);

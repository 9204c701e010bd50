import type { Page } from '@playwright/test';
import { alter, answer, refuseAs } from '../network.ts';
import { screen } from '../screen-state.ts';

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

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const withFactors = (factors: object[]) => (page: Page) =>
  alter(page, user, (row) => ({ ...row, factors }));
const halfSignedIn = (factors: object[]) => async (page: Page) => {
  await withFactors(factors)(page);
  await page.addInitScript((added) => {
    const key = 'sb-localhost-auth-token';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (session.user)
      localStorage.setItem(key, JSON.stringify({ ...session, user: { ...session.user, factors: added } }));
  }, factors);
};
/** Restores the session for the same person's next states. */
const wholeAgain = (page: Page) =>
  page.evaluate(() => {
    const key = 'sb-localhost-auth-token';
    const { user, ...session } = JSON.parse(localStorage.getItem(key) ?? '{}');
    const { factors: _, ...whole } = user;
    localStorage.setItem(key, JSON.stringify({ ...session, user: whole }));
  });

const onceAsked = async (page: Page) => {
  await page.getByLabel('Code', { exact: true }).waitFor();
  await wholeAgain(page);
};

export const secondFactor = screen('Second factor', [
  {
    state: 'of an app',
    path: '/second-factor?next=%2Faccount',
    as: 'beginner',
    before: halfSignedIn([app]),
    after: onceAsked,
    shows: /in your authenticator app under “My phone”/,
  },
  {
    state: 'several',
    path: '/second-factor',
    as: 'beginner',
    before: halfSignedIn([app, phone]),
    after: onceAsked,
    shows: 'Which one do you have at hand?',
  },
  {
    state: 'code too old',
    path: '/second-factor',
    as: 'beginner',
    before: async (page) => {
      await halfSignedIn([phone])(page);
      await answer(page, '/auth/v1/factors', { id: phone.id, type: 'phone', expires_at: 0 });
      await refuseAs(page, /\/verify$/, { status: 422, code: 'mfa_challenge_expired', message: 'expired' });
    },
    after: async (page) => {
      await press(page, 'Text me a code');
      await page.getByLabel('Code', { exact: true }).fill('123456');
      await press(page, 'Sign in');
      await wholeAgain(page);
    },
    shows: 'This code is too old. Have a new one sent.',
  },
  {
    state: 'wrong code',
    path: '/second-factor',
    as: 'beginner',
    before: async (page) => {
      await halfSignedIn([app])(page);
      await refuseAs(page, '/auth/v1/factors', {
        status: 422,
        code: 'mfa_verification_failed',
        message: 'Invalid TOTP code entered',
      });
    },
    after: async (page) => {
      await page.getByLabel('Code', { exact: true }).fill('123456');
      await press(page, 'Sign in');
      await wholeAgain(page);
    },
    shows: /^This code is not right/,
  },
  {
    state: 'lost',
    path: '/second-factor',
    as: 'beginner',
    before: halfSignedIn([app]),
    after: async (page) => {
      await page.getByText('Lost it?').click();
      await wholeAgain(page);
    },
    shows: 'Two groups of five letters and digits.',
  },
  {
    state: 'lost, with a contact address',
    path: '/second-factor',
    as: 'beginner',
    before: async (page) => {
      await halfSignedIn([app])(page);
      await alter(page, '/config.json', (row) => ({ ...row, contactEmail: 'hello@lastmile.example' }));
    },
    after: async (page) => {
      await page.getByText('Lost it?').click();
      await wholeAgain(page);
    },
    shows: 'hello@lastmile.example',
  },
]);

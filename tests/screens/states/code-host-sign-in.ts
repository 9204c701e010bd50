import type { Page } from '@playwright/test';
import { connectAccount, HANDLE_KEY, keep } from '../connect-account.ts';
import type { Fixture } from '../fixture.ts';
import { answer, hold, refuse } from '../network.ts';
import { type ScreenState, screen } from '../screen-state.ts';

const auth = '/functions/v1/github-auth';

const kept = (page: Page) => keep(page, { [HANDLE_KEY]: 'a-handle-from-before' });
const asVisitor = (page: Page, fixture: Fixture) => connectAccount(page, fixture);
const asClient = (page: Page, fixture: Fixture) => connectAccount(page, fixture, 'client');

export const githubSignIn: readonly ScreenState[] = [
  ...screen('Sign in by GitHub', [
    { state: 'client', path: '/signin', shows: 'Continue with GitHub' },
    { state: 'engineer', path: '/engineer-login', shows: 'Continue with GitHub' },
    {
      state: 'client, connected, signed out',
      path: '/signin',
      before: asVisitor,
      shows: 'Disconnect',
    },
    {
      state: 'client, not verified',
      path: '/signin',
      before: async (page) => {
        await kept(page);
        await refuse(page, auth);
      },
      shows: 'Failed to verify authentication status',
    },
    { state: 'signed in', path: '/signin', as: 'client', before: asClient, shows: 'Continue to Dashboard' },
    {
      state: 'no repository chosen',
      path: '/signin',
      as: 'client',
      before: asClient,
      after: (page) => page.getByRole('button', { name: 'Continue to Dashboard' }).dispatchEvent('click'),
      shows: 'Please select a repository first',
    },
  ]),
  ...screen('GitHub callback', [
    {
      state: 'loading',
      path: '/github-callback?code=abc&state=own',
      before: async (page) => {
        await started(page, {});
        await hold(page, auth);
      },
      shows: 'Connecting to GitHub...',
    },
    {
      state: 'denied',
      path: `/github-callback?${new URLSearchParams({ error: 'access_denied', error_description: 'The user has denied your application access.', state: 'own' })}`,
      before: (page) => started(page, {}),
      shows: /^You did not allow it/,
    },
    {
      state: 'forged state',
      path: '/github-callback?code=abc&state=forged',
      shows: 'Failed to connect to GitHub',
    },
    {
      state: 'expired state',
      path: '/github-callback?code=abc&state=own',
      before: (page) => started(page, {}),
      shows: /This GitHub sign-in has expired/,
    },
    {
      state: 'no engineer',
      path: '/github-callback?code=abc&state=own',
      before: async (page) => {
        await started(page, { github_engineer_signin: 'true' });
        const user = { id: '00000000-0000-4000-8000-000000000000', user_metadata: {}, app_metadata: {} };
        await answer(page, auth, {
          token: 'a-handle',
          user: { login: 'erin-engineer', name: null, avatar_url: null },
          mode: 'engineer-signin',
          token_hash: 'hash',
        });
        await answer(page, '/auth/v1/verify', {
          access_token: 'a.b.c',
          refresh_token: 'r',
          token_type: 'bearer',
          expires_in: 3600,
          user,
        });
        await page.route(/\/rest\/v1\/engineers/, (route) => route.fulfill({ json: [] }));
      },
      shows: 'Sign in and complete your engineer profile',
    },
    { state: 'nothing to do', path: '/github-callback', shows: 'There is nothing to finish here' },
  ]),
];

/** Simulates a login that was started in this tab. */
async function started(page: Page, more: Record<string, string>): Promise<void> {
  const texts = { github_oauth_state: 'own', github_return_path: '/submit-issue', ...more };
  await page.addInitScript((left) => {
    for (const [key, text] of Object.entries(left)) sessionStorage.setItem(key, text);
  }, texts);
}

import type { Page } from '@playwright/test';
import { connectAccount, HANDLE_KEY, keeping } from '../connect-account.ts';
import type { Fixture } from '../fixture.ts';
import { type ScreenState, screen } from '../screen-state.ts';
import { answering, holding, pressingDisabled, refusing } from '../steps.ts';

const auth = '/functions/v1/github-auth';

const kept = keeping({ [HANDLE_KEY]: 'a-handle-from-before' });
const asVisitor = (page: Page, fixture: Fixture) => connectAccount(page, fixture);
const asClient = (page: Page, fixture: Fixture) => connectAccount(page, fixture, 'client');

export const githubSignIn: readonly ScreenState[] = [
  ...screen('Sign in by GitHub', { path: '/signin' }, [
    { state: 'client', shows: 'Continue with GitHub' },
    { state: 'engineer', path: '/engineer-login', shows: 'Continue with GitHub' },
    { state: 'client, connected, signed out', before: asVisitor, shows: 'Disconnect' },
    {
      state: 'client, not verified',
      before: [kept, refusing(auth)],
      shows: 'Failed to verify authentication status',
    },
    { state: 'signed in', as: 'client', before: asClient, shows: 'Continue to Dashboard' },
    {
      state: 'no repository chosen',
      as: 'client',
      before: asClient,
      after: pressingDisabled('Continue to Dashboard'),
      shows: 'Please select a repository first',
    },
  ]),
  ...screen('GitHub callback', { path: '/github-callback?code=abc&state=own' }, [
    { state: 'loading', before: [started(), holding(auth)], shows: 'Connecting to GitHub...' },
    {
      state: 'denied',
      path: `/github-callback?${new URLSearchParams({ error: 'access_denied', error_description: 'The user has denied your application access.', state: 'own' })}`,
      before: started(),
      shows: /^You did not allow it/,
    },
    {
      state: 'forged state',
      path: '/github-callback?code=abc&state=forged',
      shows: 'Failed to connect to GitHub',
    },
    { state: 'expired state', before: started(), shows: /This GitHub sign-in has expired/ },
    {
      state: 'no engineer',
      before: [
        started({ github_engineer_signin: 'true' }),
        answering(auth, {
          token: 'a-handle',
          user: { login: 'erin-engineer', name: null, avatar_url: null },
          mode: 'engineer-signin',
          token_hash: 'hash',
        }),
        answering('/auth/v1/verify', {
          access_token: 'a.b.c',
          refresh_token: 'r',
          token_type: 'bearer',
          expires_in: 3600,
          user: { id: '00000000-0000-4000-8000-000000000000', user_metadata: {}, app_metadata: {} },
        }),
        answering('/rest/v1/engineers', []),
      ],
      shows: 'Sign in and complete your engineer profile',
    },
    { state: 'nothing to do', path: '/github-callback', shows: 'There is nothing to finish here' },
  ]),
];

/** Simulates a login that was started in this tab. */
function started(more: Record<string, string> = {}) {
  const texts = { github_oauth_state: 'own', github_return_path: '/submit-issue', ...more };
  return (page: Page) =>
    page.addInitScript((left) => {
      for (const [key, text] of Object.entries(left)) sessionStorage.setItem(key, text);
    }, texts);
}

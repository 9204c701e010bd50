import type { Page } from '@playwright/test';
import { connectAccount, HANDLE_KEY, keeping } from '../connect-account.ts';
import type { Fixture } from '../fixture.ts';
import { type ScreenState, screen, state } from '../screen-state.ts';
import { answering, holding, pressingDisabled, refusing } from '../steps.ts';

const auth = '/functions/v1/github-auth';

const kept = keeping({ [HANDLE_KEY]: 'a-handle-from-before' });
const asVisitor = (page: Page, fixture: Fixture) => connectAccount(page, fixture);
const asClient = (page: Page, fixture: Fixture) => connectAccount(page, fixture, 'client');

export const githubSignIn: readonly ScreenState[] = [
  ...screen('Sign in by GitHub', { path: '/signin' }, [
    state('client', 'Continue with GitHub'),
    state('engineer', 'Continue with GitHub', { path: '/engineer-login' }),
    state('client, connected, signed out', 'Disconnect', { before: asVisitor }),
    state('client, not verified', 'Failed to verify authentication status', {
      before: [kept, refusing(auth)],
    }),
    state('signed in', 'Continue to Dashboard', { as: 'client', before: asClient }),
    state('no repository chosen', 'Please select a repository first', {
      as: 'client',
      before: asClient,
      after: pressingDisabled('Continue to Dashboard'),
    }),
  ]),
  ...screen('GitHub callback', { path: '/github-callback?code=abc&state=own' }, [
    state('loading', 'Connecting to GitHub...', { before: [started(), holding(auth)] }),
    state('denied', /^You didn’t allow it/, {
      path: `/github-callback?${new URLSearchParams({ error: 'access_denied', error_description: 'The user has denied your application access.', state: 'own' })}`,
      before: started(),
    }),
    state('forged state', 'Failed to connect to GitHub', { path: '/github-callback?code=abc&state=forged' }),
    state('expired state', /This GitHub sign-in has expired/, { before: started() }),
    state('no engineer', 'Sign in and complete your engineer profile', {
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
    }),
    state('nothing to do', 'Nothing to finish here', { path: '/github-callback' }),
  ]),
];

function started(more: Record<string, string> = {}) {
  const texts = { github_oauth_state: 'own', github_return_path: '/submit-issue', ...more };
  return (page: Page) =>
    page.addInitScript((left) => {
      for (const [key, text] of Object.entries(left)) sessionStorage.setItem(key, text);
    }, texts);
}

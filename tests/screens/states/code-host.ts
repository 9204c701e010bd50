import type { Page } from '@playwright/test';
import { connectAccount, HANDLE_KEY, keeping } from '../connect-account.ts';
import type { Fixture } from '../fixture.ts';
import { dialog, given, type ScreenState, screen, state } from '../screen-state.ts';
import { answering, choosing, clicking, cutting, holding, pressing, refusing } from '../steps.ts';

const auth = '/functions/v1/github-auth';
const repositories = '/functions/v1/github/user/repos';

const kept = keeping({ [HANDLE_KEY]: 'a-handle-from-before' });
const asVisitor = (page: Page, fixture: Fixture) => connectAccount(page, fixture);
const chooseApp = choosing('Cursor');
const openPicker = [chooseApp, (page: Page) => page.getByRole('combobox', { name: 'Repository' }).click()];
const picking = (name: RegExp) => [...openPicker, (page: Page) => page.getByRole('option', { name }).click()];

export const codeHost: readonly ScreenState[] = [
  ...screen('Connect card', { path: '/submit-issue', after: chooseApp }, [
    state('not connected', 'Connect GitHub'),
    state('what it allows', /^GitHub has no permission that only reads/, {
      after: [chooseApp, clicking('What GitHub will ask you to allow')],
    }),
    ...given({ after: [chooseApp, pressing('Connect GitHub')] }, [
      state('connecting', 'Connecting to GitHub...', { before: holding(auth) }),
      state('connecting fails', 'GitHub login error: permission denied', { before: refusing(auth) }),
    ]),
    state('checking', 'Checking your GitHub connection', { before: [kept, holding(auth)] }),
    state('error', 'Failed to validate GitHub connection', { before: [kept, refusing(auth)] }),
    state('ended by GitHub', 'GitHub authorization error. Please reconnect your account.', {
      before: [kept, answering(auth, { valid: false })],
    }),
    state('not verified by itself', /We haven’t checked/, {
      before: [kept, keeping({ github_auto_verify: 'disabled' })],
    }),
    ...given({ before: asVisitor }, [
      state('connected', 'Choose a repository'),
      state('disconnected', 'Disconnected from GitHub', { after: [chooseApp, pressing('Disconnect')] }),
      state('auto-verify off', 'Automatic repository verification disabled', {
        after: [chooseApp, (page) => page.getByRole('switch', { name: 'Auto-verify repositories' }).click()],
      }),
    ]),
  ]),
  ...screen('Repository picker', { path: '/submit-issue', before: asVisitor }, [
    ...given({ after: chooseApp }, [
      state('loading', 'Loading your repositories', { before: [asVisitor, holding(repositories)] }),
      state('error', 'Failed to load your GitHub repositories', {
        before: [asVisitor, cutting(repositories)],
      }),
      state('empty', 'This account has no repositories yet', {
        before: [asVisitor, answering(repositories, [])],
      }),
      state('not loaded', /^The list didn’t load/, {
        before: [asVisitor, cutting('/assets/repository-picker-')],
      }),
    ]),
    dialog('open', 'A shop for hand-made lamps', openPicker),
    dialog('open, a hundred', /harbour-shop-41$/, openPicker, {
      before: [asVisitor, answering(repositories, hundred())],
    }),
    dialog('nothing found', 'No repository matches.', [
      ...openPicker,
      (page) => page.getByRole('combobox', { name: 'Search your repositories' }).fill('wedding'),
    ]),
    state('private, consent', 'Let the engineer who takes this issue read this repository', {
      after: picking(/shop/),
    }),
    state('public', /^This repository is public/, { after: picking(/landing-page/) }),
  ]),
];

function hundred(): object[] {
  return Array.from({ length: 100 }, (_, index) => ({
    id: index,
    full_name: `mara-lindqvist-and-partners/harbour-shop-${index}`,
    name: `harbour-shop-${index}`,
    owner: { login: 'mara-lindqvist-and-partners' },
    private: index % 3 !== 0,
    description:
      index % 2 ? null : 'What the harbour sells, where it is kept, and who carries it over the water',
  }));
}

import type { Page } from '@playwright/test';
import { connectAccount, HANDLE_KEY, keeping } from '../connect-account.ts';
import type { Fixture } from '../fixture.ts';
import { type ScreenState, screen } from '../screen-state.ts';
import { answering, choosing, clicking, cutting, holding, pressing, refusing } from '../steps.ts';

const auth = '/functions/v1/github-auth';
const repositories = '/functions/v1/github/user/repos';

const kept = keeping({ [HANDLE_KEY]: 'a-handle-from-before' });
const asVisitor = (page: Page, fixture: Fixture) => connectAccount(page, fixture);
const chooseApp = choosing('Cursor');
const connect = [chooseApp, pressing('Connect GitHub')];
const openPicker = [chooseApp, (page: Page) => page.getByRole('combobox', { name: 'Repository' }).click()];
const picking = (name: RegExp) => [...openPicker, (page: Page) => page.getByRole('option', { name }).click()];

export const codeHost: readonly ScreenState[] = [
  ...screen('Connect card', { path: '/submit-issue' }, [
    { state: 'not connected', after: chooseApp, shows: 'Connect GitHub' },
    {
      state: 'what it allows',
      after: [chooseApp, clicking('What GitHub will ask you to allow')],
      shows: /^GitHub has no permission that only reads/,
    },
    { state: 'connecting', before: holding(auth), after: connect, shows: 'Connecting to GitHub...' },
    {
      state: 'connecting fails',
      before: refusing(auth),
      after: connect,
      shows: 'GitHub login error: permission denied',
    },
    {
      state: 'checking',
      before: [kept, holding(auth)],
      after: chooseApp,
      shows: 'Checking your GitHub connection',
    },
    {
      state: 'error',
      before: [kept, refusing(auth)],
      after: chooseApp,
      shows: 'Failed to validate GitHub connection',
    },
    {
      state: 'ended by GitHub',
      before: [kept, answering(auth, { valid: false })],
      after: chooseApp,
      shows: 'GitHub authorization error. Please reconnect your account.',
    },
    {
      state: 'not verified by itself',
      before: [kept, keeping({ github_auto_verify: 'disabled' })],
      after: chooseApp,
      shows: /Whether it still works was not checked/,
    },
    { state: 'connected', before: asVisitor, after: chooseApp, shows: 'Choose a repository' },
    {
      state: 'disconnected',
      before: asVisitor,
      after: [chooseApp, pressing('Disconnect')],
      shows: 'Disconnected from GitHub',
    },
    {
      state: 'auto-verify off',
      before: asVisitor,
      after: [chooseApp, (page) => page.getByRole('switch', { name: 'Auto-verify repositories' }).click()],
      shows: 'Automatic repository verification disabled',
    },
  ]),
  ...screen('Repository picker', { path: '/submit-issue' }, [
    {
      state: 'loading',
      before: [asVisitor, holding(repositories)],
      after: chooseApp,
      shows: 'Loading your repositories',
    },
    {
      state: 'error',
      before: [asVisitor, cutting(repositories)],
      after: chooseApp,
      shows: 'Failed to load your GitHub repositories',
    },
    {
      state: 'empty',
      before: [asVisitor, answering(repositories, [])],
      after: chooseApp,
      shows: 'This account has no repositories yet',
    },
    {
      state: 'not loaded',
      before: [asVisitor, cutting('/assets/repository-picker-')],
      after: chooseApp,
      shows: /^The list could not be shown/,
    },
    {
      state: 'open',
      before: asVisitor,
      after: openPicker,
      shows: 'A shop for hand-made lamps',
      isWindow: true,
    },
    {
      state: 'open, a hundred',
      before: [asVisitor, answering(repositories, hundred())],
      after: openPicker,
      shows: /harbour-shop-41$/,
      isWindow: true,
    },
    {
      state: 'nothing found',
      before: asVisitor,
      after: [
        ...openPicker,
        (page) => page.getByRole('combobox', { name: 'Search your repositories' }).fill('wedding'),
      ],
      shows: 'No repository is called that.',
      isWindow: true,
    },
    {
      state: 'private, consent',
      before: asVisitor,
      after: picking(/shop/),
      shows: 'Let the engineer who takes this issue read this repository',
    },
    {
      state: 'public',
      before: asVisitor,
      after: picking(/landing-page/),
      shows: /^This repository is public/,
    },
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

import type { Page } from '@playwright/test';
import { connectAccount, HANDLE_KEY, keep } from '../connect-account.ts';
import type { Fixture } from '../fixture.ts';
import { answer, cut, hold, refuse } from '../network.ts';
import { type ScreenState, screen } from '../screen-state.ts';

const auth = '/functions/v1/github-auth';
const repositories = '/functions/v1/github/user/repos';

const kept = (page: Page) => keep(page, { [HANDLE_KEY]: 'a-handle-from-before' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const asVisitor = (page: Page, fixture: Fixture) => connectAccount(page, fixture);
const chooseApp = (page: Page) => page.getByRole('radio', { name: 'Cursor' }).check();
const openPicker = async (page: Page) => {
  await chooseApp(page);
  await page.getByRole('combobox', { name: 'Repository' }).click();
};
const pick = async (page: Page, name: RegExp) => {
  await openPicker(page);
  await page.getByRole('option', { name }).click();
};

export const codeHost: readonly ScreenState[] = [
  ...screen('Connect card', [
    form('not connected', 'Connect GitHub', undefined, chooseApp),
    form('what it allows', /^GitHub has no permission that only reads/, undefined, async (page) => {
      await chooseApp(page);
      await page.getByText('What GitHub will ask you to allow').click();
    }),
    form('connecting', 'Connecting to GitHub...', (page) => hold(page, auth), connect),
    form('connecting fails', 'GitHub login error: permission denied', (page) => refuse(page, auth), connect),
    form(
      'checking',
      'Checking your GitHub connection',
      async (page) => {
        await kept(page);
        await hold(page, auth);
      },
      chooseApp,
    ),
    form(
      'error',
      'Failed to validate GitHub connection',
      async (page) => {
        await kept(page);
        await refuse(page, auth);
      },
      chooseApp,
    ),
    form(
      'ended by GitHub',
      'GitHub authorization error. Please reconnect your account.',
      async (page) => {
        await kept(page);
        await answer(page, auth, { valid: false });
      },
      chooseApp,
    ),
    form(
      'not verified by itself',
      /Whether it still works was not checked/,
      async (page) => {
        await kept(page);
        await keep(page, { github_auto_verify: 'disabled' });
      },
      chooseApp,
    ),
    form('connected', 'Choose a repository', asVisitor, chooseApp),
    form('disconnected', 'Disconnected from GitHub', asVisitor, async (page) => {
      await chooseApp(page);
      await press(page, 'Disconnect');
    }),
    form('auto-verify off', 'Automatic repository verification disabled', asVisitor, async (page) => {
      await chooseApp(page);
      await page.getByRole('switch', { name: 'Auto-verify repositories' }).click();
    }),
  ]),
  ...screen('Repository picker', [
    form(
      'loading',
      'Loading your repositories',
      async (page, fixture) => {
        await asVisitor(page, fixture);
        await hold(page, repositories);
      },
      chooseApp,
    ),
    form(
      'error',
      'Failed to load your GitHub repositories',
      async (page, fixture) => {
        await asVisitor(page, fixture);
        await cut(page, repositories);
      },
      chooseApp,
    ),
    form(
      'empty',
      'This account has no repositories yet',
      async (page, fixture) => {
        await asVisitor(page, fixture);
        await answer(page, repositories, []);
      },
      chooseApp,
    ),
    form(
      'not loaded',
      /^The list could not be shown/,
      async (page, fixture) => {
        await asVisitor(page, fixture);
        await cut(page, '/assets/repository-picker-');
      },
      chooseApp,
    ),
    { ...form('open', 'A shop for hand-made lamps', asVisitor, openPicker), isWindow: true },
    {
      ...form(
        'open, a hundred',
        /harbour-shop-41$/,
        async (page, fixture) => {
          await asVisitor(page, fixture);
          await answer(page, repositories, hundred());
        },
        openPicker,
      ),
      isWindow: true,
    },
    {
      ...form('nothing found', 'No repository is called that.', asVisitor, async (page) => {
        await openPicker(page);
        await page.getByRole('combobox', { name: 'Search your repositories' }).fill('wedding');
      }),
      isWindow: true,
    },
    form(
      'private, consent',
      'Let the engineer who takes this issue read this repository',
      asVisitor,
      (page) => pick(page, /shop/),
    ),
    form('public', /^This repository is public/, asVisitor, (page) => pick(page, /landing-page/)),
  ]),
];

type Step = ScreenState['before'];

function form(state: string, shows: string | RegExp, before: Step, after: Step): Omit<ScreenState, 'screen'> {
  return { state, path: '/submit-issue', shows, ...(before && { before }), ...(after && { after }) };
}

async function connect(page: Page): Promise<void> {
  await chooseApp(page);
  await press(page, 'Connect GitHub');
}

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

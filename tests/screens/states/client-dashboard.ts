import type { Page } from '@playwright/test';
import { answer, hold, refuse } from '../network.ts';
import { screen } from '../screen-state.ts';

const path = '/dashboard';
const issues = '/rest/v1/rpc/search_my_issues';

export const clientDashboard = screen('Dashboard', [
  { state: 'signed out', path, shows: 'Sign in to see your issues' },
  { state: 'loading', path, as: 'client', before: (page) => hold(page, issues), shows: 'Your issues' },
  {
    state: 'error',
    path,
    as: 'client',
    before: (page) => refuse(page, issues),
    shows: 'Failed to load issues',
  },
  { state: 'empty', path, as: 'newcomer', shows: 'Submit Your First Issue' },
  { state: 'full', path, as: 'client', shows: 'View Details' },
  {
    state: 'filtered to one',
    path,
    as: 'client',
    after: (page) => pick(page, 'In Progress'),
    shows: '1 issue found',
  },
  {
    state: 'looking for something else',
    path,
    as: 'client',
    after: async (page) => {
      await page.getByText('View Details').first().waitFor();
      await hold(page, issues);
      await pick(page, 'In Progress');
    },
    shows: 'Looking…',
  },
  {
    state: 'filtered, error',
    path: `${path}?status=Resolved`,
    as: 'client',
    before: (page) => refuse(page, issues),
    shows: 'Failed to load issues',
  },
  {
    state: 'filtered to nothing',
    path,
    as: 'client',
    after: (page) => page.getByLabel('Search issues').fill('nothing is called like this'),
    shows: 'Clear search and filters',
  },
  {
    state: 'menu open',
    path,
    as: 'client',
    after: (page) => page.getByRole('button', { name: 'Menu' }).click(),
    shows: 'Engineer View',
    only: 'phone',
    isWindow: true,
  },
  {
    state: 'unexpected error',
    path,
    as: 'client',
    before: (page) => answer(page, issues, [{ id: 'x', description: null, attachments: null }]),
    shows: 'Unexpected Application Error!',
  },
]);

async function pick(page: Page, label: string): Promise<void> {
  await page.getByRole('search').getByText(label, { exact: true }).click();
}

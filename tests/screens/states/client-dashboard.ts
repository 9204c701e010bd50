import type { Page } from '@playwright/test';
import { screen } from '../screen-state.ts';
import { answering, filling, holding, pressing, refusing } from '../steps.ts';

const path = '/dashboard';
const issues = '/rest/v1/rpc/search_my_issues';

const inProgress = (page: Page) => page.getByRole('search').getByText('In Progress', { exact: true }).click();

export const clientDashboard = screen('Dashboard', { path, as: 'client' }, [
  { state: 'signed out', as: null, shows: 'Sign in to see your issues' },
  { state: 'loading', before: holding(issues), shows: 'Your issues' },
  { state: 'error', before: refusing(issues), shows: 'Failed to load issues' },
  { state: 'empty', as: 'newcomer', shows: 'Submit Your First Issue' },
  { state: 'full', shows: 'View Details' },
  { state: 'filtered to one', after: inProgress, shows: '1 issue found' },
  {
    state: 'looking for something else',
    after: [(page) => page.getByText('View Details').first().waitFor(), holding(issues), inProgress],
    shows: 'Looking…',
  },
  {
    state: 'filtered, error',
    path: `${path}?status=Resolved`,
    before: refusing(issues),
    shows: 'Failed to load issues',
  },
  {
    state: 'filtered to nothing',
    after: filling('Search issues', 'nothing is called like this'),
    shows: 'Clear search and filters',
  },
  { state: 'menu open', only: 'phone', after: pressing('Menu'), shows: 'Engineer View', isWindow: true },
  {
    state: 'unexpected error',
    before: answering(issues, [{ id: 'x', description: null, attachments: null }]),
    shows: 'Unexpected Application Error!',
  },
]);

import type { Page } from '@playwright/test';
import { screen, state } from '../screen-state.ts';
import { answering, filling, holding, pressing, refusing } from '../steps.ts';

const path = '/dashboard';
const issues = '/rest/v1/rpc/search_my_issues';

const inProgress = (page: Page) => page.getByRole('search').getByText('In Progress', { exact: true }).click();

export const clientDashboard = screen('Dashboard', { path, as: 'client' }, [
  state('signed out', 'Sign in to see your issues', { as: null }),
  state('loading', 'Your issues', { before: holding(issues) }),
  state('error', 'Failed to load issues', { before: refusing(issues) }),
  state('empty', 'Submit Your First Issue', { as: 'newcomer' }),
  state('full', 'View Details'),
  state('filtered to one', '1 issue found', { after: inProgress }),
  state('looking for something else', 'Looking…', {
    after: [(page) => page.getByText('View Details').first().waitFor(), holding(issues), inProgress],
  }),
  state('filtered, error', 'Failed to load issues', {
    path: `${path}?status=Resolved`,
    before: refusing(issues),
  }),
  state('filtered to nothing', 'Clear search and filters', {
    after: filling('Search issues', 'nothing is called like this'),
  }),
  state('menu open', 'Engineer View', { only: 'phone', after: pressing('Menu'), isWindow: true }),
  state('unexpected error', 'Unexpected Application Error!', {
    before: answering(issues, [{ id: 'x', description: null, attachments: null }]),
  }),
]);

import type { Page } from '@playwright/test';
import { screen, state } from '../screen-state.ts';
import { answering, DAY, filling, holding, pressing, refusing } from '../steps.ts';

const path = '/dashboard';
const issues = '/rest/v1/rpc/search_my_issues';

const needs = '/rest/v1/rpc/needs_me';

const inProgress = (page: Page) => page.getByLabel('Status', { exact: true }).selectOption('In Progress');

const dueIn = (days: number) => new Date(Date.now() + days * DAY).toISOString();
/** One row of each kind, with a long title. */
const everyNeed = [
  need('client', 'overdue', 'Checkout charges twice when the return page is opened again', -1.5, 240),
  need('client', 'quote', 'Login loops', 0.8, 180),
  need('client', 'fix', 'Dark mode flashes white on every page', 2.5, 180),
  need(
    'client',
    'pay',
    'Dates are a day early in every report that is sent on a Sunday, and nobody knows why',
    6,
    1250,
  ),
  need('client', 'question', 'The list stays empty', null, null),
  need('engineer', 'claim', 'Pictures are not shown', 1.2, null),
  need('engineer', 'start', 'Emails arrive twice', null, 90),
  need('engineer', 'changes', 'The map is blank', 4, 90),
  need('engineer', 'fix', 'The page is slow', 5, 400),
  need('engineer', 'question', 'The cart forgets', null, null),
];

function need(role: string, kind: string, title: string, days: number | null, amount: number | null) {
  const issue_id = `00000000-0000-4000-8000-${title.length.toString().padStart(12, '0')}`;
  return { role, kind, issue_id, number: 1000 + title.length, title, due_at: days && dueIn(days), amount };
}

export const clientDashboard = screen('Dashboard', { path, as: 'client' }, [
  state('signed out', 'Sign in to see your issues', { as: null }),
  state('loading', 'Your issues', { before: holding(issues) }),
  state('error', 'Failed to load issues', { before: refusing(issues) }),
  state('empty', 'Submit Your First Issue', { as: 'newcomer' }),
  state('full', 'View Details'),
  state('every kind of need', 'Make the requested changes', { before: answering(needs, everyNeed) }),
  state('needs not loaded', 'Couldn’t check what needs you', { before: refusing(needs) }),
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
  state('menu open', 'Email settings', { only: 'phone', after: pressing('Menu'), isWindow: true }),
  state('account menu open', 'Email settings', {
    only: 'desktop',
    after: pressing('Account menu'),
    isWindow: true,
  }),
  state('unexpected error', 'Unexpected Application Error!', {
    before: answering(issues, [{ id: 'x', description: null, attachments: null }]),
  }),
]);

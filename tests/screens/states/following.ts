import type { Page } from '@playwright/test';
import type { FixtureIssues } from '../fixture-issues.ts';
import { hold, refuse } from '../network.ts';
import { type ScreenState, screen } from '../screen-state.ts';

const path = '/track-progress';

export const following = [
  ...screen('Confirmation', [
    {
      state: 'full',
      path: ({ issues }) => `/submission-confirmation/${issues.waiting}`,
      shows: 'Your Submission ID',
    },
  ]),
  ...screen('Track progress', [
    { state: 'empty', path, shows: 'Where your issue stands' },
    { state: 'no id', path, after: (page) => track(page, '  '), shows: 'Please enter a Submission ID' },
    { state: 'unknown id', path, after: (page) => track(page, 'not-an-id'), shows: /^Submission not found/ },
    {
      state: 'loading',
      path: `${path}?id=00000000-0000-4000-8000-000000000000`,
      before: (page) => hold(page, '/rest/v1/code_submissions'),
      shows: 'Looking…',
    },
    {
      state: 'error',
      path: `${path}?id=00000000-0000-4000-8000-000000000000`,
      before: (page) => refuse(page, '/rest/v1/code_submissions'),
      shows: 'Try Again',
    },
    tracked('In Review', 'waiting'),
    tracked('In Progress', 'inProgress'),
    tracked('Resolved', 'resolved'),
    tracked('Closed', 'closed'),
    tracked('In Review', 'unbreakable', 'unbreakable words'),
  ]),
];

function tracked(label: string, issue: keyof FixtureIssues, state = label): Omit<ScreenState, 'screen'> {
  return {
    state,
    path: ({ issues }) => `${path}?id=${issues[issue]}`,
    after: (page) => page.getByRole('progressbar').filter({ visible: true }).first().waitFor(),
    shows: label,
  };
}

async function track(page: Page, id: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Submission ID' }).fill(id);
  await page.keyboard.press('Enter');
}

import type { Page } from '@playwright/test';
import type { FixtureIssues } from '../fixture-issues.ts';
import { alter, answer, hold, refuse } from '../network.ts';
import { type ScreenState, screen } from '../screen-state.ts';

const DAY = 24 * 60 * 60 * 1000;
const issues = '/rest/v1/issues';
const listed = /^\/rest\/v1\/(rpc\/engineer_)?issues/;
const one = /^\/rest\/v1\/issues\?.*id=eq\./;
const changes = { path: issues, verb: 'PATCH' };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const workspace = screen('Workspace', [
  of('waiting', 'Claim Issue', 'available'),
  of('unbreakable', 'Claim Issue', 'available, unbreakable words'),
  {
    ...of('waiting', 'Claiming…', 'claiming'),
    before: (page) => hold(page, changes),
    after: (page) => press(page, 'Claim Issue'),
  },
  {
    ...of('waiting', 'Failed to claim issue', 'claim failed'),
    before: (page) => refuse(page, changes),
    after: (page) => press(page, 'Claim Issue'),
  },
  {
    ...of('waiting', 'Another engineer has claimed this issue.', 'claimed by another'),
    before: (page) =>
      alter(page, '/rest/v1/timeline_events', (event) => ({
        ...event,
        status: 'In Review',
        actor: 'engineer',
      })),
  },
  of('claimed', 'Start Work', 'held'),
  {
    ...of('claimed', /days late/, 'held, overdue'),
    before: (page) =>
      alter(page, issues, (row) => ({ ...row, created_at: new Date(Date.now() - 30 * DAY).toISOString() })),
  },
  {
    ...of('claimed', 'Release this issue?', 'release dialog'),
    after: (page) => press(page, 'Release'),
    isWindow: true,
  },
  of('inProgress', 'Submit Fix', 'in progress'),
  {
    ...of('inProgress', 'Submit Fix', 'in progress, further down'),
    after: async (page) => {
      await page.getByRole('list', { name: 'Timeline' }).waitFor();
      await page.mouse.wheel(0, 700);
    },
    isWindow: true,
  },
  {
    ...of('claimed', 'Still on it', 'held, claim about to end'),
    before: (page, { issues: { claimed } }) =>
      answer(page, '/rest/v1/rpc/my_claims', [
        {
          issue_id: claimed,
          warns_at: new Date(Date.now() - DAY).toISOString(),
          ends_at: new Date(Date.now() + DAY / 4).toISOString(),
        },
      ]),
  },
  {
    ...of('inProgress', 'What was wrong, and what you changed', 'fix dialog'),
    after: (page) => press(page, 'Submit Fix'),
    isWindow: true,
  },
  {
    ...of('inProgress', 'Failed to submit fix', 'fix failed'),
    before: (page) => refuse(page, '/rest/v1/rpc/submit_fix'),
    after: async (page) => {
      await press(page, 'Submit Fix');
      await page.getByRole('dialog').getByRole('textbox').first().fill('The handler ran twice.\n'.repeat(12));
      await page.getByRole('dialog').getByRole('button', { name: 'Submit Fix' }).click();
    },
    isWindow: true,
  },
  of('resolved', 'Issue Resolved', 'resolved'),
  messages('inProgress', 'Yes, it renders once on the server', 'messages'),
  {
    ...messages('inProgress', /^Reconnecting…/, 'messages, not live'),
    before: (page) => refuse(page, '/live'),
  },
  {
    ...messages('inProgress', 'Show earlier messages', 'messages, long'),
    before: (page, { issues: { inProgress } }) =>
      answer(page, '/rest/v1/messages', longConversation(inProgress)),
  },
  messages('claimed', /^Nothing was written yet/, 'messages, empty'),
  messages('waiting', 'The conversation opens when you claim', 'messages, not held'),
  { ...of('waiting', 'Your dashboard', 'loading'), before: (page) => hold(page, listed) },
  { ...of('waiting', 'Failed to load issue details', 'error'), before: (page) => refuse(page, one) },
  {
    ...of('inProgress', 'Try Again', 'parts that fail'),
    before: async (page) => {
      await refuse(page, '/rest/v1/timeline_events');
      await refuse(page, '/storage/v1/object/sign/');
    },
  },
  {
    state: 'not found',
    path: '/engineer-app/00000000-0000-4000-8000-000000000000',
    as: 'engineer',
    shows: 'Issue not found',
  },
  {
    ...of('inProgress', 'Your dashboard', 'list unfolded'),
    after: (page) => page.locator('summary').click(),
    only: 'phone',
  },
]);

function of(issue: keyof FixtureIssues, shows: string | RegExp, state: string): Omit<ScreenState, 'screen'> {
  return { state, path: (fixture) => `/engineer-app/${fixture.issues[issue]}`, as: 'engineer', shows };
}

function messages(
  issue: keyof FixtureIssues,
  shows: string | RegExp,
  state: string,
): Omit<ScreenState, 'screen'> {
  return {
    ...of(issue, shows, state),
    path: (fixture) => `/engineer-app/${fixture.issues[issue]}?tab=messages`,
  };
}

/** As many messages as one page loads. */
function longConversation(issue_id: string): object[] {
  return Array.from({ length: 50 }, (_, place) => ({
    id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    issue_id,
    sender: place % 3 === 0 ? 'client' : 'engineer',
    content: place % 3 === 0 ? 'It still fails on the second press.' : 'I look at it.',
    attachments: [],
    created_at: new Date(Date.UTC(2026, 0, 2) - place * 60_000).toISOString(),
  }));
}

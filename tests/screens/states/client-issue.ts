import { alter, hold, refuse } from '../network.ts';
import type { SceneIssues } from '../scene-issues.ts';
import { type ScreenState, screen } from '../screen-state.ts';

const DAY = 24 * 60 * 60 * 1000;
const issues = '/rest/v1/issues';
const messages = '/rest/v1/messages';

export const clientIssue = screen('Issue', [
  of('waiting', 'An engineer will take it within 24 hours'),
  {
    ...of('waiting', 'No engineer has taken it yet', 'waiting for too long'),
    before: (page) =>
      alter(page, issues, (row) => ({ ...row, created_at: new Date(Date.now() - 2 * DAY).toISOString() })),
  },
  of('claimed', 'Grace Hopper is reviewing it'),
  of('inProgress', 'Grace Hopper is working on it', 'in progress'),
  of('resolved', 'What was fixed'),
  of('closed', 'This issue is closed'),
  of('unbreakable', 'An engineer will take it within 24 hours', 'unbreakable words'),
  {
    ...of('waiting', 'Failed to send message', 'message not sent'),
    before: (page) => refuse(page, '/rest/v1/rpc/add_message'),
    after: async (page) => {
      await page.getByLabel('Your message').fill('It also happens on my phone.');
      await page.getByRole('button', { name: 'Send message' }).click();
    },
  },
  {
    ...of('inProgress', 'It also happens on my phone.', 'sending a message'),
    before: (page) => hold(page, '/rest/v1/rpc/add_message'),
    after: async (page) => {
      await page.getByLabel('Your message').fill('It also happens on my phone.');
      await page.getByRole('button', { name: 'Send message' }).click();
    },
  },
  {
    ...of('inProgress', 'Failed to load issue details', 'parts that fail'),
    before: async (page) => {
      await refuse(page, messages);
      await refuse(page, '/rest/v1/timeline_events');
      await refuse(page, '/storage/v1/object/sign/');
    },
  },
  {
    ...of('inProgress', 'Conversation', 'parts that load'),
    before: async (page) => {
      await hold(page, messages);
      await hold(page, '/rest/v1/timeline_events');
      await hold(page, '/storage/v1/object/sign/');
    },
  },
  { ...of('waiting', 'Your issue', 'loading'), before: (page) => hold(page, issues) },
  { ...of('waiting', 'Failed to load issue details', 'error'), before: (page) => refuse(page, issues) },
  {
    state: 'not found',
    path: '/dashboard/00000000-0000-4000-8000-000000000000',
    as: 'client',
    shows: 'It is not among your issues',
  },
  {
    state: 'signed out',
    path: ({ issues: { waiting } }) => `/dashboard/${waiting}`,
    shows: 'Sign in to see your issues',
  },
]);

function of(issue: keyof SceneIssues, shows: string, state: string = issue): Omit<ScreenState, 'screen'> {
  return { state, path: (scene) => `/dashboard/${scene.issues[issue]}`, as: 'client', shows };
}

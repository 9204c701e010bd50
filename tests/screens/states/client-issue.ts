import type { Page } from '@playwright/test';
import type { FixtureIssues } from '../fixture-issues.ts';
import { alter, hold, refuse } from '../network.ts';
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
      await page.getByRole('textbox', { name: 'Your message' }).fill('It also happens on my phone.');
      await page.getByRole('button', { name: 'Send message' }).click();
    },
  },
  {
    ...of('inProgress', 'It also happens on my phone.', 'sending a message'),
    before: (page) => hold(page, '/rest/v1/rpc/add_message'),
    after: async (page) => {
      await page.getByRole('textbox', { name: 'Your message' }).fill('It also happens on my phone.');
      await page.getByRole('button', { name: 'Send message' }).click();
    },
  },
  {
    ...of('claimed', 'Save changes', 'editing'),
    after: (page) => page.getByRole('button', { name: 'Edit your issue' }).click(),
  },
  {
    ...of('claimed', 'Issue name is required', 'edited wrongly'),
    after: async (page) => {
      await page.getByRole('button', { name: 'Edit your issue' }).click();
      await page.getByRole('textbox', { name: 'Issue Name' }).fill('');
      await page.getByRole('button', { name: 'Save changes' }).dispatchEvent('click');
    },
  },
  {
    ...of('claimed', 'Failed to save changes', 'edit not saved'),
    before: (page) => refuse(page, { path: issues, verb: 'PATCH' }),
    after: async (page) => {
      await page.getByRole('button', { name: 'Edit your issue' }).click();
      await page.getByRole('textbox', { name: 'Issue Name' }).fill('A better name');
      await page.getByRole('button', { name: 'Save changes' }).click();
    },
  },
  of('quoted', /^A price was named for these words/, 'no more edits'),
  {
    ...of('quoted', 'What you typed was not saved', 'edited while a price was named'),
    before: (page) =>
      page.addInitScript(() => {
        const description =
          'It happens on Safari alone, and only once the list has more than a hundred guests.\n\nReloading helps for a minute.';
        const issueId = location.pathname.split('/').at(-1);
        localStorage.setItem(`lastmile.edit-draft.${issueId}`, JSON.stringify({ description }));
      }),
  },
  {
    ...of('inProgress', 'Uploaded trace.log', 'message with files'),
    after: async (page) => {
      await write(page, 'Here is **what I see** and the log.');
      await page.getByLabel('Files to attach').setInputFiles([
        { name: 'trace.log', mimeType: 'text/plain', buffer: Buffer.from('12:04 twice\n') },
        { name: `${'a-very-long-name-'.repeat(8)}.txt`, mimeType: 'text/plain', buffer: Buffer.from('x') },
      ]);
    },
  },
  {
    ...of('inProgress', /^Failed to upload trace\.log/, 'file not uploaded'),
    before: (page) => refuse(page, { path: '/storage/v1/object/issue-attachments/', verb: 'POST' }),
    after: async (page) => {
      await write(page, 'Here is the log.');
      await page
        .getByLabel('Files to attach')
        .setInputFiles({ name: 'trace.log', mimeType: 'text/plain', buffer: Buffer.from('12:04 twice\n') });
    },
  },
  {
    ...of('inProgress', 'what I see', 'message previewed'),
    after: async (page) => {
      await write(page, 'Here is **what I see**:\n\n- two charges\n- one order');
      await page.getByRole('tab', { name: 'Preview' }).click();
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

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text);
}

function of(
  issue: keyof FixtureIssues,
  shows: string | RegExp,
  state: string = issue,
): Omit<ScreenState, 'screen'> {
  return { state, path: (fixture) => `/dashboard/${fixture.issues[issue]}`, as: 'client', shows };
}

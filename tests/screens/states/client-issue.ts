import type { Page } from '@playwright/test';
import { screen } from '../screen-state.ts';
import { altering, DAY, filling, holding, pressing, pressingDisabled, refusing } from '../steps.ts';

const issues = '/rest/v1/issues';
const messages = '/rest/v1/messages';

const preview = (page: Page) => page.getByRole('tab', { name: 'Preview' }).click();

export const clientIssue = screen('Issue', { path: '/dashboard/:issue', issue: 'inProgress', as: 'client' }, [
  { state: 'waiting', issue: 'waiting', shows: 'An engineer will take it within 24 hours' },
  {
    state: 'waiting for too long',
    issue: 'waiting',
    before: altering(issues, { created_at: new Date(Date.now() - 2 * DAY).toISOString() }),
    shows: 'No engineer has taken it yet',
  },
  { state: 'claimed', issue: 'claimed', shows: 'Grace Hopper is reviewing it' },
  { state: 'in progress', shows: 'Grace Hopper is working on it' },
  { state: 'resolved', issue: 'resolved', shows: 'What was fixed' },
  { state: 'closed', issue: 'closed', shows: 'This issue is closed' },
  { state: 'unbreakable words', issue: 'unbreakable', shows: 'An engineer will take it within 24 hours' },
  {
    state: 'message not sent',
    issue: 'waiting',
    before: refusing('/rest/v1/rpc/add_message'),
    after: [writing('It also happens on my phone.'), pressing('Send message')],
    shows: 'Failed to send message',
  },
  {
    state: 'sending a message',
    before: holding('/rest/v1/rpc/add_message'),
    after: [writing('It also happens on my phone.'), pressing('Send message')],
    shows: 'It also happens on my phone.',
  },
  { state: 'editing', issue: 'claimed', after: pressing('Edit your issue'), shows: 'Save changes' },
  {
    state: 'edited wrongly',
    issue: 'claimed',
    after: [pressing('Edit your issue'), filling('Issue Name', ''), pressingDisabled('Save changes')],
    shows: 'Issue name is required',
  },
  {
    state: 'edit not saved',
    issue: 'claimed',
    before: refusing({ path: issues, verb: 'PATCH' }),
    after: [pressing('Edit your issue'), filling('Issue Name', 'A better name'), pressing('Save changes')],
    shows: 'Failed to save changes',
  },
  { state: 'no more edits', issue: 'quoted', shows: /^A price was named for these words/ },
  {
    state: 'edited while a price was named',
    issue: 'quoted',
    before: (page) =>
      page.addInitScript(() => {
        const description =
          'It happens on Safari alone, and only once the list has more than a hundred guests.\n\nReloading helps for a minute.';
        const issueId = location.pathname.split('/').at(-1);
        localStorage.setItem(`lastmile.edit-draft.${issueId}`, JSON.stringify({ description }));
      }),
    shows: 'What you typed was not saved',
  },
  {
    state: 'message with files',
    after: [
      writing('Here is **what I see** and the log.'),
      attaching('trace.log', `${'a-very-long-name-'.repeat(8)}.txt`),
    ],
    shows: 'Uploaded trace.log',
  },
  {
    state: 'file not uploaded',
    before: refusing({ path: '/storage/v1/object/issue-attachments/', verb: 'POST' }),
    after: [writing('Here is the log.'), attaching('trace.log')],
    shows: /^Failed to upload trace\.log/,
  },
  {
    state: 'message previewed',
    after: [writing('Here is **what I see**:\n\n- two charges\n- one order'), preview],
    shows: 'what I see',
  },
  {
    state: 'parts that fail',
    before: [refusing(messages), refusing('/rest/v1/timeline_events'), refusing('/storage/v1/object/sign/')],
    shows: 'Failed to load issue details',
  },
  {
    state: 'parts that load',
    before: [holding(messages), holding('/rest/v1/timeline_events'), holding('/storage/v1/object/sign/')],
    shows: 'Conversation',
  },
  { state: 'loading', issue: 'waiting', before: holding(issues), shows: 'Your issue' },
  { state: 'error', issue: 'waiting', before: refusing(issues), shows: 'Failed to load issue details' },
  {
    state: 'not found',
    path: '/dashboard/00000000-0000-4000-8000-000000000000',
    shows: 'It is not among your issues',
  },
  { state: 'signed out', issue: 'waiting', as: null, shows: 'Sign in to see your issues' },
]);

function writing(text: string) {
  return (page: Page) => page.getByRole('textbox', { name: 'Your message' }).fill(text);
}

function attaching(...names: string[]) {
  const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('12:04 twice\n') }));
  return (page: Page) => page.getByLabel('Files to attach').setInputFiles(files);
}

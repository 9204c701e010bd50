import type { Page } from '@playwright/test';
import { given, screen, state } from '../screen-state.ts';
import { altering, filling, holding, longAgo, pressing, pressingDisabled, refusing } from '../steps.ts';

const issues = '/rest/v1/issues';
const messages = '/rest/v1/messages';
const adding = '/rest/v1/rpc/add_message';
const edit = pressing('Edit your issue');
const sendMessage = [writing('It also happens on my phone.'), pressing('Send message')];

const preview = (page: Page) => page.getByRole('tab', { name: 'Preview' }).click();

export const clientIssue = screen('Issue', { path: '/dashboard/:issue', issue: 'inProgress', as: 'client' }, [
  ...given({ issue: 'waiting' }, [
    state('waiting', 'An engineer will take it within 24 hours'),
    state('waiting for too long', 'No engineer has taken it yet', {
      before: altering(issues, { created_at: longAgo }),
    }),
    state('message not sent', 'Failed to send message', { before: refusing(adding), after: sendMessage }),
    state('loading', 'Your issue', { before: holding(issues) }),
    state('error', 'Failed to load issue details', { before: refusing(issues) }),
    state('signed out', 'Sign in to see your issues', { as: null }),
  ]),
  ...given({ issue: 'claimed' }, [
    state('claimed', 'Greta Hollander is reviewing it'),
    state('editing', 'Save changes', { after: edit }),
    state('edited wrongly', 'Issue name is required', {
      after: [edit, filling('Issue Name', ''), pressingDisabled('Save changes')],
    }),
    state('edit not saved', 'Failed to save changes', {
      before: refusing({ path: issues, verb: 'PATCH' }),
      after: [edit, filling('Issue Name', 'A better name'), pressing('Save changes')],
    }),
  ]),
  state('in progress', 'Greta Hollander is working on it'),
  state('resolved', 'What was fixed', { issue: 'resolved' }),
  state('closed', 'This issue is closed', { issue: 'closed' }),
  state('unbreakable words', 'An engineer will take it within 24 hours', { issue: 'unbreakable' }),
  state('sending a message', 'It also happens on my phone.', { before: holding(adding), after: sendMessage }),
  state('no more edits', /^A price was named for these words/, { issue: 'quoted' }),
  state('edited while a price was named', 'What you typed was not saved', {
    issue: 'quoted',
    before: (page) =>
      page.addInitScript(() => {
        const description =
          'It happens on Safari alone, and only once the list has more than a hundred guests.\n\nReloading helps for a minute.';
        const issueId = location.pathname.split('/').at(-1);
        localStorage.setItem(`lastmile.edit-draft.${issueId}`, JSON.stringify({ description }));
      }),
  }),
  state('message with files', 'Uploaded trace.log', {
    after: [
      writing('Here is **what I see** and the log.'),
      attaching('trace.log', `${'a-very-long-name-'.repeat(8)}.txt`),
    ],
  }),
  state('file not uploaded', /^Failed to upload trace\.log/, {
    before: refusing({ path: '/storage/v1/object/issue-attachments/', verb: 'POST' }),
    after: [writing('Here is the log.'), attaching('trace.log')],
  }),
  state('message previewed', 'what I see', {
    after: [writing('Here is **what I see**:\n\n- two charges\n- one order'), preview],
  }),
  state('parts that fail', 'Failed to load issue details', {
    before: [refusing(messages), refusing('/rest/v1/timeline_events'), refusing('/storage/v1/object/sign/')],
  }),
  state('parts that load', 'Conversation', {
    before: [holding(messages), holding('/rest/v1/timeline_events'), holding('/storage/v1/object/sign/')],
  }),
  state('not found', 'It is not among your issues', {
    path: '/dashboard/00000000-0000-4000-8000-000000000000',
  }),
]);

function writing(text: string) {
  return (page: Page) => page.getByRole('textbox', { name: 'Your message' }).fill(text);
}

function attaching(...names: string[]) {
  const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('12:04 twice\n') }));
  return (page: Page) => page.getByLabel('Files to attach').setInputFiles(files);
}

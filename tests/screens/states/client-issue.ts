import type { Page } from '@playwright/test';
import { given, screen, state } from '../screen-state.ts';
import {
  altering,
  answering,
  filling,
  holding,
  longAgo,
  pressing,
  pressingDisabled,
  refusing,
  unfolding,
} from '../steps.ts';

const issues = '/rest/v1/issues';
const messages = '/rest/v1/messages';
const timeline = '/rest/v1/timeline_events';
const adding = '/rest/v1/rpc/add_message';
const report = unfolding('Original report');
const edit = pressing('Edit your issue');
const sendMessage = [writing('It also happens on my phone.'), pressing('Send message')];

const preview = (page: Page) => page.getByRole('tab', { name: 'Preview' }).click();

const requested = [
  {
    id: '00000000-0000-4000-8000-0000000000e1',
    issue_id: '00000000-0000-4000-8000-000000000000',
    round: 1,
    reason:
      'The double charge is gone, thank you. But:\n\n- the **confirmation mail** still comes twice\n- `orders` shows two rows',
    created_at: longAgo,
  },
];

export const clientIssue = screen('Issue', { path: '/dashboard/:issue', issue: 'inProgress', as: 'client' }, [
  ...given({ issue: 'waiting' }, [
    state('waiting', 'An engineer reviews it within 24 hours'),
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
    state('editing', 'Save changes', { after: [report, edit] }),
    state('edited wrongly', 'Issue name is required', {
      after: [report, edit, filling('Issue Name', ''), pressingDisabled('Save changes')],
    }),
    state('edit not saved', 'Failed to save changes', {
      before: refusing({ path: issues, verb: 'PATCH' }),
      after: [report, edit, filling('Issue Name', 'A better name'), pressing('Save changes')],
    }),
  ]),
  state('in progress', 'Greta Hollander is working on it'),
  state('submitted by another account', 'Another account submitted this issue with your address', {
    before: altering(issues, { user_id: '6f1c2c55-0000-4000-8000-000000000009' }),
  }),
  state('asked a question', 'Answer Greta Hollander’s question', {
    before: altering(messages, (row) => ({ ...row, content: 'Which payment provider do you use?' })),
  }),
  state('changes requested', 'You asked for changes', {
    before: answering('/rest/v1/change_requests', requested),
  }),
  state('everything unfolded', 'Submission ID', {
    after: [
      unfolding('Details'),
      (page) =>
        page.locator('details').evaluateAll((all) => {
          for (const each of all) each.setAttribute('open', '');
        }),
    ],
  }),
  state('resolved', 'Your issue is fixed and accepted', { issue: 'resolved' }),
  state('closed', 'This issue is closed', { issue: 'closed' }),
  state('unbreakable words', 'An engineer reviews it within 24 hours', { issue: 'unbreakable' }),
  state('sending a message', 'It also happens on my phone.', { before: holding(adding), after: sendMessage }),
  state('no more edits', /^You can’t edit this after a quote/, { issue: 'quoted', after: report }),
  state('edited while a price was named', 'Your changes weren’t saved', {
    issue: 'quoted',
    before: (page) =>
      page.addInitScript(() => {
        const description =
          'It happens on Safari alone, and only once the list has more than a hundred guests.\n\nReloading helps for a minute.';
        const issueId = location.pathname.split('/').at(-1);
        localStorage.setItem(`lastmile.edit-draft.${issueId}`, JSON.stringify({ description }));
      }),
  }),
  state('message with files', /12 B · Uploaded/, {
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
    before: [refusing(messages), refusing(timeline), refusing('/storage/v1/object/sign/')],
  }),
  state('parts that load', 'Loading your issue', {
    before: [holding(messages), holding(timeline), holding('/storage/v1/object/sign/')],
  }),
  state('not found', 'It’s not one of your issues', {
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

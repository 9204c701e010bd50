import { dialog, given, screen, state } from '../screen-state.ts';
import {
  answering,
  clicking,
  filling,
  fillingDialog,
  holding,
  pressing,
  refusing,
  unfolding,
} from '../steps.ts';

const lookUp = '/functions/v1/github/pull-request';
const notes = '/rest/v1/working_notes';
const fixes = '/rest/v1/fixes';
const address = 'https://github.com/mara-lindqvist/harbour-shop/pull/12';
const found = {
  kind: 'found',
  title: 'Capture a payment once, from the webhook alone',
  author: 'greta-hollander',
  state: 'merged',
  head: '9f8e7d6c5b4a39281706f5e4d3c2b1a098765432',
  seen_at: '2026-01-05T12:00:00Z',
};
const patch =
  '--- a/src/pay.ts\n+++ b/src/pay.ts\n@@ -4,2 +4,1 @@\n-await capturePayment(intent);\n+// The webhook captures.\n';

const left = [
  note(
    'Samir Haddad',
    'Stopped here: the **webhook** is called twice, too. See `pay.ts:41`.\n\n- tried: a lock in memory\n- not tried: a key in the database',
    2,
  ),
  note('Samir Haddad', 'It needs both tabs open.', 1),
];

function note(engineer: string, content: string, hour: number) {
  return {
    id: `00000000-0000-4000-8000-00000000000${hour}`,
    issue_id: '00000000-0000-4000-8000-000000000000',
    engineer_id: '00000000-0000-4000-8000-0000000000aa',
    engineer_name: engineer,
    content,
    created_at: `2026-01-05T0${hour}:00:00Z`,
    edited_at: null,
  };
}

const rounds = [1, 2].map((round) => ({
  id: `00000000-0000-4000-8000-0000000000f${round}`,
  issue_id: '00000000-0000-4000-8000-000000000000',
  engineer_id: null,
  engineer_name: 'Greta Hollander',
  round,
  message_id: null,
  description: 'The payment was taken on the page **and** by the webhook. Now the webhook alone takes it.',
  how_to_check: '1. Buy something for $1\n2. Look at *Payments*: it is there once',
  pull_request: address,
  pull_request_known: null,
  patch,
  prompt:
    'Payments are captured in the webhook handler only. Never call capturePayment from a page or a component.',
  hours: null,
  created_at: `2030-01-0${round}T12:00:00Z`,
}));

const unbreakable = (round: (typeof rounds)[number]) => ({
  ...round,
  description: 'w'.repeat(300),
  how_to_check: 'w'.repeat(300),
  prompt: 'w'.repeat(300),
  pull_request: `https://github.com/${'w'.repeat(200)}`,
});

const fill = [
  pressing('Submit Fix'),
  filling('What was wrong', 'The webhook alone takes the payment now.'),
  filling('How to check it', 'Buy something for $1.'),
  filling('Patch', patch),
  filling('What to tell', 'Capture payments in the webhook only.'),
  filling('Hours', '2.5'),
  filling('Pull request', address),
];

export const fixStates = screen(
  'Fix',
  { path: '/engineer-app/:issue', issue: 'inProgress', as: 'engineer' },
  [
    ...given({ after: fill, isWindow: true }, [
      state('form, filled', 'Open', { before: answering(lookUp, { ...found, state: 'open' }) }),
      state('form, GitHub out', 'Couldn’t load details from GitHub. The link still works.', {
        before: refusing(lookUp),
      }),
      state(
        'form, another repository',
        'This is in another repository than the issue’s, so it stays a plain link.',
        { before: answering(lookUp, { kind: 'another_repository' }) },
      ),
      state('preview', 'What the client will read', {
        before: answering(lookUp, { ...found, state: 'draft' }),
        after: [...fill, pressing('Preview')],
      }),
    ]),
    dialog('form, a secret', /^This looks like a/, [
      pressing('Submit Fix'),
      fillingDialog('The key sk_live_51Habcdefghijklmnopqrstuv was in the page.'),
    ]),
    ...given({ path: '/dashboard/:issue', as: 'client' }, [
      state('with everything', 'Merged', {
        issue: 'paidFix',
        before: [answering(fixes, rounds.toReversed()), answering(lookUp, found)],
        after: [unfolding('Prompt for'), unfolding('Patch')],
      }),
      state('with everything, unbreakable words', 'Closed', {
        issue: 'paidFix',
        before: [
          answering(fixes, rounds.toReversed().map(unbreakable)),
          answering(lookUp, { ...found, state: 'closed', title: 'x'.repeat(280) }),
        ],
      }),
    ]),
  ],
);

export const workingNoteStates = screen(
  'Working notes',
  { path: '/engineer-app/:issue', issue: 'inProgress', as: 'engineer' },
  [
    state('empty', 'Nobody has noted anything yet.', { before: answering(notes, []) }),
    state('of an earlier engineer', 'Samir Haddad', { before: answering(notes, left) }),
    state('loading', 'Loading the working notes', { before: holding(notes) }),
    state('error', 'Failed to load working notes', { before: refusing(notes) }),
    state('nothing typed', 'A note needs some text', { after: pressing('Add note') }),
  ],
);

export const operatorWorkStates = screen(
  'Operator issue, work on it',
  { path: '/operator/issues/:issue', issue: 'inProgress', as: 'operator' },
  [
    state('fixes and working notes', 'Fixes so far', {
      before: [answering(fixes, rounds.toReversed()), answering(notes, left), answering(lookUp, found)],
      after: clicking(/^Fix 1/),
    }),
    state('working notes not loaded', 'Failed to load working notes', { before: refusing(notes) }),
  ],
);

import type { Page } from '@playwright/test';
import type { FixtureIssues } from '../fixture-issues.ts';
import { answer, hold, refuse } from '../network.ts';
import { type ScreenState, screen } from '../screen-state.ts';

const lookUp = '/functions/v1/github/pull-request';
const notes = '/rest/v1/working_notes';
const fixes = '/rest/v1/fixes';
const address = 'https://github.com/mara-lindqvist/harbour-shop/pull/12';
const found = {
  kind: 'found',
  title: 'Capture a payment once, from the webhook alone',
  author: 'grace-hopper',
  state: 'merged',
  head: '9f8e7d6c5b4a39281706f5e4d3c2b1a098765432',
  seen_at: '2026-01-05T12:00:00Z',
};
const patch =
  '--- a/src/pay.ts\n+++ b/src/pay.ts\n@@ -4,2 +4,1 @@\n-await capturePayment(intent);\n+// The webhook captures.\n';

export const fixStates = screen('Fix', [
  {
    ...dialog('Open', 'form, filled'),
    before: (page) => answer(page, lookUp, { ...found, state: 'open' }),
    after: fill,
  },
  {
    ...dialog('GitHub could not be asked now. The link is kept all the same.', 'form, GitHub out'),
    before: (page) => refuse(page, lookUp),
    after: fill,
  },
  {
    ...dialog(
      'This is in another repository than the issue’s, so it stays a plain link.',
      'form, another repository',
    ),
    before: (page) => answer(page, lookUp, { kind: 'another_repository' }),
    after: fill,
  },
  {
    ...dialog(/^This looks like a/, 'form, a secret'),
    after: async (page) => {
      await press(page, 'Submit Fix');
      await field(page, 'What was wrong').fill('The key sk_live_51Habcdefghijklmnopqrstuv was in the page.');
    },
  },
  {
    ...dialog('What the client will read', 'preview'),
    before: (page) => answer(page, lookUp, { ...found, state: 'draft' }),
    after: async (page) => {
      await fill(page);
      await press(page, 'Preview');
    },
  },
  {
    ...client('paidFix', 'Merged', 'with everything'),
    before: async (page) => {
      await answer(page, fixes, rounds.toReversed());
      await answer(page, lookUp, found);
    },
    after: (page) =>
      page
        .getByText(/^Patch \(/)
        .first()
        .click(),
  },
  {
    ...client('paidFix', 'Closed', 'with everything, unbreakable words'),
    before: async (page) => {
      await answer(page, fixes, rounds.toReversed().map(unbreakable));
      await answer(page, lookUp, { ...found, state: 'closed', title: 'x'.repeat(280) });
    },
  },
  {
    ...client('inProgress', 'Fixes so far', 'changes requested'),
    before: (page) => answer(page, fixes, rounds.slice(0, 1)),
  },
]);

export const workingNoteStates = screen('Working notes', [
  { ...held('Nobody has noted anything yet.', 'empty'), before: (page) => answer(page, notes, []) },
  { ...held('Jean Bartik', 'of an earlier engineer'), before: (page) => answer(page, notes, left) },
  { ...held('Loading the working notes', 'loading'), before: (page) => hold(page, notes) },
  { ...held('Failed to load working notes', 'error'), before: (page) => refuse(page, notes) },
  {
    ...held('A note needs some text', 'nothing typed'),
    after: (page) => press(page, 'Add note'),
  },
]);

export const operatorWorkStates = screen('Operator issue, work on it', [
  {
    ...record('Fixes so far', 'fixes and working notes'),
    before: async (page) => {
      await answer(page, fixes, rounds.toReversed());
      await answer(page, notes, left);
      await answer(page, lookUp, found);
    },
    after: (page) => page.getByText(/^Fix 1/).click(),
  },
  {
    ...record('Failed to load working notes', 'working notes not loaded'),
    before: (page) => refuse(page, notes),
  },
]);

const left = [
  note(
    'Jean Bartik',
    'Stopped here: the **webhook** is called twice, too. See `pay.ts:41`.\n\n- tried: a lock in memory\n- not tried: a key in the database',
    2,
  ),
  note('Jean Bartik', 'It needs both tabs open.', 1),
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
  engineer_name: 'Grace Hopper',
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

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name);

async function fill(page: Page): Promise<void> {
  await press(page, 'Submit Fix');
  await field(page, 'What was wrong').fill('The webhook alone takes the payment now.');
  await field(page, 'How to check it').fill('Buy something for $1.');
  await field(page, 'Patch').fill(patch);
  await field(page, 'What to tell').fill('Capture payments in the webhook only.');
  await field(page, 'Hours').fill('2.5');
  await field(page, 'Pull request').fill(address);
}

type State = Omit<ScreenState, 'screen'>;

function dialog(shows: string | RegExp, state: string): State {
  return { ...held(shows, state), isWindow: true };
}

function held(shows: string | RegExp, state: string): State {
  return { state, path: (fixture) => `/engineer-app/${fixture.issues.inProgress}`, as: 'engineer', shows };
}

function client(issue: keyof FixtureIssues, shows: string | RegExp, state: string): State {
  return { state, path: (fixture) => `/dashboard/${fixture.issues[issue]}`, as: 'client', shows };
}

function record(shows: string | RegExp, state: string): State {
  return { state, path: (fixture) => `/operator/issues/${fixture.issues.inProgress}`, as: 'operator', shows };
}

import type { Page } from '@playwright/test';
import type { OutboxMail } from '#domain/wire/instance.ts';
import type { Fixture } from '../fixture.ts';
import type { FixtureIssues } from '../fixture-issues.ts';
import { screen } from '../screen-state.ts';
import { answering, cutting, filling, holding, leaving, pressing, refusing } from '../steps.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
const track = '/track-progress';
const submissions = '/rest/v1/code_submissions';
const preferences = '/mail-preferences';
const choices = '/functions/v1/mail-preferences';

/** Stores what the form leaves in the browser after a submission. */
async function sentFromHere(page: Page, { issues }: Fixture): Promise<void> {
  await page.addInitScript((id) => {
    const at = Date.now() - 3_600_000;
    const key = { key: 'a-key', email: 'mara.lindqvist@exmaple.com', at: at + 3_000_000 };
    localStorage.setItem('lastmile.submission-keys', JSON.stringify({ [id]: key }));
    const titles = [
      'Payments page never loads',
      'Sign-in loops on the phone after the last change to the session cookie and its expiry',
    ];
    const list = titles.map((title, place) => ({
      id: place ? id : id.replace(/^./, '0'),
      title,
      at: at - place * 90_000_000,
    }));
    localStorage.setItem('lastmile.submissions', JSON.stringify(list));
  }, issues.waiting);
}

export const following = [
  ...screen('Confirmation', { path: '/submission-confirmation/:issue', issue: 'waiting' }, [
    { state: 'full', shows: 'Your Submission ID' },
    { state: 'sent from here', before: sentFromHere, shows: 'No email yet?' },
    {
      state: 'sent again',
      before: [sentFromHere, answering('/functions/v1/resend-confirmation', { success: true })],
      after: pressing('Send it again'),
      shows: /^Sent again to/,
    },
    {
      state: 'sending again',
      before: [sentFromHere, holding('/functions/v1/resend-confirmation')],
      after: pressing('Send it again'),
      shows: 'Sending…',
    },
    {
      state: 'cannot be sent again',
      before: sentFromHere,
      after: pressing('Send it again'),
      shows: /^Only the browser/,
    },
    {
      state: 'correcting',
      before: sentFromHere,
      after: [
        pressing('Correct the address'),
        filling('Your right address', 'mara.lindqvist@gmial.com'),
        leaving('Your right address'),
      ],
      shows: 'Yes, use it',
    },
    {
      state: 'no address',
      before: sentFromHere,
      after: [
        pressing('Correct the address'),
        filling('Your right address', 'mara.lindqvist'),
        pressing('Correct and send'),
      ],
      shows: 'Please enter a valid email address',
    },
    {
      state: 'corrected',
      before: [sentFromHere, answering('/functions/v1/correct-address', { success: true })],
      after: [
        pressing('Correct the address'),
        filling('Your right address', 'mara.lindqvist@example.com'),
        pressing('Correct and send'),
      ],
      shows: /^Corrected\./,
    },
    {
      state: 'no such submission',
      path: `/submission-confirmation/${nobody}`,
      shows: 'There is no such submission',
    },
    {
      state: 'loading',
      path: `/submission-confirmation/${nobody}`,
      before: holding(submissions),
      shows: 'Your submission',
    },
    {
      state: 'error',
      path: `/submission-confirmation/${nobody}`,
      before: refusing(submissions),
      shows: 'Try Again',
    },
  ]),
  ...screen('Track progress', { path: track }, [
    { state: 'empty', shows: 'Where your issue stands' },
    { state: 'no id', after: searching('  '), shows: 'Please enter a Submission ID' },
    { state: 'unknown id', after: searching('not-an-id'), shows: /^Submission not found/ },
    { state: 'loading', path: `${track}?id=${nobody}`, before: holding(submissions), shows: 'Looking…' },
    { state: 'error', path: `${track}?id=${nobody}`, before: refusing(submissions), shows: 'Try Again' },
    tracked('In Review', 'waiting'),
    tracked('In Progress', 'inProgress'),
    tracked('Resolved', 'resolved'),
    tracked('Closed', 'closed'),
    { ...tracked('In Review', 'unbreakable'), state: 'unbreakable words' },
    { state: 'remembered', before: sentFromHere, shows: 'Sent from this browser' },
    {
      state: 'all forgotten',
      before: sentFromHere,
      after: pressing('Forget all'),
      shows: 'This browser has forgotten its list.',
    },
  ]),
  ...screen('Confirm', { path: '/confirm' }, [
    { state: 'code', shows: 'Enter the code from your email' },
    {
      state: 'wrong code',
      path: '/confirm?email=mara.lindqvist@example.com',
      after: [filling('Code', '000000'), pressing('Sign in')],
      shows: /^This code is not right/,
    },
  ]),
  ...screen('Your mails', { path: preferences }, [
    { state: 'client', as: 'client', shows: 'Mails you can do without' },
    { state: 'engineer', as: 'engineer', shows: 'Decided quotes' },
    {
      state: 'from a mail',
      path: track,
      after: async (page, fixture) => {
        const answered = await page.request.get(`${fixture.origin}/dev/outbox.json`);
        const mails = (await answered.json()) as OutboxMail[];
        const { search } = new URL(mails.find(({ unsubscribe }) => unsubscribe)?.unsubscribe ?? '');
        await page.goto(`${fixture.origin}${preferences}${search}`);
      },
      shows: /^You get mails about/,
    },
    { state: 'signed out', shows: 'Sign in to choose your mails' },
    { state: 'old link', path: `${preferences}?token=old`, shows: 'This link does not work any more' },
    { state: 'loading', path: `${preferences}?token=x`, before: holding(choices), shows: 'Your mails' },
    { state: 'error', path: `${preferences}?token=x`, before: cutting(choices), shows: 'Try Again' },
  ]),
];

function tracked(label: string, issue: keyof FixtureIssues) {
  return {
    state: label,
    path: `${track}?id=:issue`,
    issue,
    after: (page: Page) => page.getByRole('progressbar').filter({ visible: true }).first().waitFor(),
    shows: label,
  };
}

function searching(id: string) {
  return async (page: Page) => {
    await page.getByRole('textbox', { name: 'Submission ID' }).fill(id);
    await page.keyboard.press('Enter');
  };
}

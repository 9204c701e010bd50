import type { Page } from '@playwright/test';
import type { OutboxMail } from '#domain/wire/instance.ts';
import type { Fixture } from '../fixture.ts';
import { answer, cut, hold, refuse } from '../network.ts';
import { screen } from '../screen-state.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
const preferences = '/mail-preferences';
const choices = '/functions/v1/mail-preferences';
const confirmation = ({ issues }: Fixture) => `/submission-confirmation/${issues.waiting}`;

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

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const clientMails = [
  ...screen('Confirmation', [
    { state: 'sent from here', path: confirmation, before: sentFromHere, shows: 'No email yet?' },
    {
      state: 'sent again',
      path: confirmation,
      before: async (page, fixture) => {
        await sentFromHere(page, fixture);
        await answer(page, '/functions/v1/resend-confirmation', { success: true });
      },
      after: (page) => press(page, 'Send it again'),
      shows: /^Sent again to/,
    },
    {
      state: 'sending again',
      path: confirmation,
      before: async (page, fixture) => {
        await sentFromHere(page, fixture);
        await hold(page, '/functions/v1/resend-confirmation');
      },
      after: (page) => press(page, 'Send it again'),
      shows: 'Sending…',
    },
    {
      state: 'cannot be sent again',
      path: confirmation,
      before: sentFromHere,
      after: (page) => press(page, 'Send it again'),
      shows: /^Only the browser/,
    },
    {
      state: 'correcting',
      path: confirmation,
      before: sentFromHere,
      after: async (page) => {
        await press(page, 'Correct the address');
        await page.getByLabel('Your right address').fill('mara.lindqvist@gmial.com');
        await page.getByLabel('Your right address').blur();
      },
      shows: 'Yes, use it',
    },
    {
      state: 'no address',
      path: confirmation,
      before: sentFromHere,
      after: async (page) => {
        await press(page, 'Correct the address');
        await page.getByLabel('Your right address').fill('mara.lindqvist');
        await press(page, 'Correct and send');
      },
      shows: 'Please enter a valid email address',
    },
    {
      state: 'corrected',
      path: confirmation,
      before: async (page, fixture) => {
        await sentFromHere(page, fixture);
        await answer(page, '/functions/v1/correct-address', { success: true });
      },
      after: async (page) => {
        await press(page, 'Correct the address');
        await page.getByLabel('Your right address').fill('mara.lindqvist@example.com');
        await press(page, 'Correct and send');
      },
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
      before: (page) => hold(page, '/rest/v1/code_submissions'),
      shows: 'Your submission',
    },
    {
      state: 'error',
      path: `/submission-confirmation/${nobody}`,
      before: (page) => refuse(page, '/rest/v1/code_submissions'),
      shows: 'Try Again',
    },
  ]),
  ...screen('Track progress', [
    { state: 'remembered', path: '/track-progress', before: sentFromHere, shows: 'Sent from this browser' },
    {
      state: 'all forgotten',
      path: '/track-progress',
      before: sentFromHere,
      after: (page) => press(page, 'Forget all'),
      shows: 'This browser has forgotten its list.',
    },
  ]),
  ...screen('Confirm', [
    { state: 'code', path: '/confirm', shows: 'Enter the code from your email' },
    {
      state: 'wrong code',
      path: '/confirm?email=mara.lindqvist@example.com',
      after: async (page) => {
        await page.getByLabel('Code').fill('000000');
        await press(page, 'Sign in');
      },
      shows: /^This code is not right/,
    },
  ]),
  ...screen('Your mails', [
    { state: 'client', path: preferences, as: 'client', shows: 'Mails you can do without' },
    { state: 'engineer', path: preferences, as: 'engineer', shows: 'Decided quotes' },
    {
      state: 'from a mail',
      path: '/track-progress',
      after: async (page, fixture) => {
        const answered = await page.request.get(`${fixture.origin}/dev/outbox.json`);
        const mails = (await answered.json()) as OutboxMail[];
        const { search } = new URL(mails.find(({ unsubscribe }) => unsubscribe)?.unsubscribe ?? '');
        await page.goto(`${fixture.origin}${preferences}${search}`);
      },
      shows: /^You get mails about/,
    },
    { state: 'signed out', path: preferences, shows: 'Sign in to choose your mails' },
    { state: 'old link', path: `${preferences}?token=old`, shows: 'This link does not work any more' },
    {
      state: 'loading',
      path: `${preferences}?token=x`,
      before: (page) => hold(page, choices),
      shows: 'Your mails',
    },
    {
      state: 'error',
      path: `${preferences}?token=x`,
      before: (page) => cut(page, choices),
      shows: 'Try Again',
    },
  ]),
];

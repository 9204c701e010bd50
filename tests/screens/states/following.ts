import type { Page } from '@playwright/test';
import type { OutboxMail } from '#domain/wire/instance.ts';
import { asDeveloper } from '../../instance/dev-secret.ts';
import type { Fixture } from '../fixture.ts';
import { given, screen, state } from '../screen-state.ts';
import { answering, cutting, filling, holding, leaving, pressing, refusing } from '../steps.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
const track = '/track-progress';
const submissions = '/rest/v1/code_submissions';
const resend = '/functions/v1/resend-confirmation';
const preferences = '/mail-preferences';
const choices = '/functions/v1/mail-preferences';

/** Stores in the browser what the form stores there after a submission. */
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
    state('full', /^\$\d/),
    state('estimating', 'Your free estimate', { before: holding('/rest/v1/issues') }),
    state('signed in', 'Open your issue', { as: 'client' }),
    ...given({ before: sentFromHere }, [
      state('sent from here', 'No email yet?'),
      ...given({ after: pressing('Send it again') }, [
        state('sent again', /^Sent again to/, {
          before: [sentFromHere, answering(resend, { success: true })],
        }),
        state('sending again', 'Sending…', { before: [sentFromHere, holding(resend)] }),
        state('cannot be sent again', /^Only the browser/),
      ]),
      state('correcting', 'Yes, use it', {
        after: [...correcting('mara.lindqvist@gmial.com'), leaving('Your correct address')],
      }),
      state('no address', 'Please enter a valid email address', {
        after: [...correcting('mara.lindqvist'), pressing('Correct and send')],
      }),
      state('corrected', /^Corrected\./, {
        before: [sentFromHere, answering('/functions/v1/correct-address', { success: true })],
        after: [...correcting('mara.lindqvist@example.com'), pressing('Correct and send')],
      }),
    ]),
    ...given({ path: `/submission-confirmation/${nobody}` }, [
      state('no such submission', 'There is no such submission'),
      state('loading', 'Your submission', { before: holding(submissions) }),
      state('error', 'Try Again', { before: refusing(submissions) }),
    ]),
  ]),
  ...screen('Track progress', { path: track }, [
    state('empty', /^Enter the Submission ID/),
    state('no id', 'Please enter a Submission ID', { after: searching('  ') }),
    state('unknown id', /^Submission not found/, { after: searching('not-an-id') }),
    state('loading', 'Looking…', { path: `${track}?id=${nobody}`, before: holding(submissions) }),
    state('error', 'Try Again', { path: `${track}?id=${nobody}`, before: refusing(submissions) }),
    tracked('In Review', 'waiting'),
    tracked('In Progress', 'inProgress'),
    tracked('Resolved', 'resolved'),
    tracked('Closed', 'closed'),
    { ...tracked('In Review', 'unbreakable'), state: 'unbreakable words' },
    state('remembered', 'Sent from this browser', { before: sentFromHere }),
    state('all forgotten', 'This browser has forgotten its list.', {
      before: sentFromHere,
      after: pressing('Forget all'),
    }),
  ]),
  ...screen('Confirm', { path: '/confirm' }, [
    state('code', 'Enter the code from your email'),
    state('wrong code', /^This code is wrong/, {
      path: '/confirm?email=mara.lindqvist@example.com',
      after: [filling('Code', '000000'), pressing('Sign in')],
    }),
  ]),
  ...screen('Email settings', { path: preferences }, [
    state('client', 'For issues you submitted', { as: 'client' }),
    state('engineer', 'Quote answers', { as: 'engineer' }),
    state('from a mail', /^You get emails about/, {
      path: track,
      after: async (page, fixture) => {
        const answered = await page.request.get(`${fixture.origin}/dev/outbox.json`, {
          headers: asDeveloper,
        });
        const mails = (await answered.json()) as OutboxMail[];
        const { search } = new URL(mails.find(({ unsubscribe }) => unsubscribe)?.unsubscribe ?? '');
        await page.goto(`${fixture.origin}${preferences}${search}`);
      },
    }),
    state('signed out', 'Sign in to choose your emails'),
    state('old link', 'This link no longer works', { path: `${preferences}?token=old` }),
    state('loading', 'Email settings', { path: `${preferences}?token=x`, before: holding(choices) }),
    state('error', 'Try Again', { path: `${preferences}?token=x`, before: cutting(choices) }),
  ]),
];

function correcting(address: string) {
  return [pressing('Correct the address'), filling('Your correct address', address)];
}

function tracked(label: string, issue: keyof Fixture['issues']) {
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

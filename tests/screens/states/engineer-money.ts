import type { Page } from '@playwright/test';
import { alterQuote, longAgo } from '../altered-quote.ts';
import type { FixtureIssues } from '../fixture-issues.ts';
import { hold, refuse } from '../network.ts';
import { type ScreenState, screen } from '../screen-state.ts';

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click({ force: true });
const sending = '/rest/v1/rpc/send_quote';

export const engineerMoney = screen('Workspace, its price', [
  of('claimed', 'Write a quote', 'no quote yet'),
  { ...of('claimed', 'What it covers', 'form'), after: (page) => press(page, 'Write a quote') },
  {
    ...of('claimed', 'Please say what the price covers', 'form, all errors'),
    after: async (page) => {
      await press(page, 'Write a quote');
      await page.getByLabel('Hours').fill('a day');
      await page.getByLabel('Price in US dollars').fill('-5');
      await press(page, 'Send quote');
    },
  },
  { ...of('claimed', 'Sending…', 'sending'), before: (page) => hold(page, sending), after: send },
  {
    ...of('claimed', 'Failed to send quote', 'not sent'),
    before: (page) => refuse(page, sending),
    after: send,
  },
  of('quoted', /^Waiting for the client’s answer/, 'sent'),
  {
    ...of('quoted', 'Work starts once the quote is paid', 'start refused'),
    after: (page) => press(page, 'Start Work'),
  },
  {
    ...of('quoted', 'What it covers', 'new quote'),
    after: (page) => press(page, 'Send a new quote'),
  },
  of('accepted', /^Accepted on/, 'accepted'),
  {
    ...of('quoted', /^Declined on/, 'declined'),
    before: (page) =>
      alterQuote(page, { status: 'Declined', reason: 'That is more than I can spend.', decided_at: longAgo }),
  },
  {
    ...of('quoted', /^Expired on/, 'expired'),
    before: (page) => alterQuote(page, { status: 'Expired', expires_at: longAgo }),
  },
  {
    ...of('quoted', 'Start without a price?', 'start dialog'),
    before: (page) => alterQuote(page, { status: 'Declined', reason: 'Too much.', decided_at: longAgo }),
    after: (page) => press(page, 'Start Work'),
    isWindow: true,
  },
  of('paid', /^Paid on/, 'paid'),
  {
    ...of('quoted', 'Nothing is waited for.', 'waived'),
    before: (page) => alterQuote(page, { status: 'Replaced' }, { quote_status: 'Waived', quoted_price: 0 }),
  },
  {
    ...of('claimed', 'First fix free?', 'free dialog'),
    after: (page) => press(page, 'First fix free'),
    isWindow: true,
  },
  {
    ...of('claimed', 'Failed to give the fix free', 'free refused'),
    before: (page) => refuse(page, '/rest/v1/rpc/waive_quote'),
    after: async (page) => {
      await press(page, 'First fix free');
      await press(page, 'Fix it free');
    },
    isWindow: true,
  },
  {
    ...of('inProgress', /^Hours must be more than 0/, 'hours that are none'),
    after: async (page) => {
      await press(page, 'Submit Fix');
      await page.getByRole('dialog').getByRole('textbox').first().fill('It ran twice.');
      await page.getByLabel(/Hours you spent/).fill('two');
      await page.getByRole('dialog').getByRole('button', { name: 'Submit Fix' }).click({ force: true });
    },
    isWindow: true,
  },
  { ...of('quoted', 'Your quote', 'loading'), before: (page) => hold(page, '/rest/v1/quotes') },
  { ...of('quoted', 'Failed to load the quote', 'error'), before: (page) => refuse(page, '/rest/v1/quotes') },
]);

async function send(page: Page): Promise<void> {
  await press(page, 'Write a quote');
  await page.getByLabel('Hours').fill('2.5');
  await page.getByLabel('Price in US dollars').fill('240');
  await page.getByLabel('What it covers').fill('The fix, and a test that shows it.');
  await press(page, 'Send quote');
}

function of(issue: keyof FixtureIssues, shows: string | RegExp, state: string): Omit<ScreenState, 'screen'> {
  return { state, path: (fixture) => `/engineer-app/${fixture.issues[issue]}`, as: 'engineer', shows };
}

import type { Page } from '@playwright/test';
import { alterQuote, longAgo } from '../altered-quote.ts';
import type { FixtureIssues } from '../fixture-issues.ts';
import { alter, hold, refuse } from '../network.ts';
import { type ScreenState, screen } from '../screen-state.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name }).click({ force: true });
const withoutProvider = (page: Page) =>
  alter(page, '/config.json', (config) => ({ ...config, payments: 'off' }));
const accept = 'Accept and pay $237.50';

export const clientMoney = screen('Issue, its price', [
  of('quoted', accept, 'quoted'),
  {
    ...of('quoted', 'Accepting…', 'accepting'),
    before: (page) => hold(page, '/rest/v1/rpc/accept_quote'),
    after: (page) => press(page, accept),
  },
  {
    ...of('quoted', 'Failed to accept quote', 'accept failed'),
    before: (page) => refuse(page, '/rest/v1/rpc/accept_quote'),
    after: (page) => press(page, accept),
  },
  { ...of('quoted', 'Accept the quote', 'quoted, without a provider'), before: withoutProvider },
  {
    ...of('quoted', 'Decline the quote of $237.50?', 'decline dialog'),
    after: (page) => press(page, 'Decline'),
    isWindow: true,
  },
  {
    ...of('quoted', 'Please say why, so that the engineer can answer', 'declined without a reason'),
    after: async (page) => {
      await press(page, 'Decline');
      await confirm(page, 'Decline quote');
    },
    isWindow: true,
  },
  {
    ...of('quoted', 'Failed to decline quote', 'decline failed'),
    before: (page) => refuse(page, '/rest/v1/rpc/decline_quote'),
    after: async (page) => {
      await press(page, 'Decline');
      await page.getByLabel('Why').fill('Too much for me.');
      await confirm(page, 'Decline quote');
    },
    isWindow: true,
  },
  {
    ...of('quoted', 'Earlier quotes (1)', 'history unfolded'),
    after: (page) => page.getByText('Earlier quotes (1)').click(),
  },
  of('accepted', 'Pay $95', 'accepted'),
  {
    ...of('accepted', 'Failed to open the payment page', 'checkout failed'),
    before: (page) => refuse(page, '/functions/v1/create-checkout'),
    after: (page) => press(page, 'Pay $95'),
  },
  { ...of('accepted', 'You accepted the quote', 'accepted, without a provider'), before: withoutProvider },
  {
    ...of('quoted', 'You declined the quote', 'declined'),
    before: (page) =>
      alterQuote(page, { status: 'Declined', reason: 'I found it myself.', decided_at: longAgo }),
  },
  {
    ...of('quoted', 'The quote has expired', 'expired'),
    before: (page) => alterQuote(page, { status: 'Quoted', expires_at: longAgo }),
  },
  of('paid', /^Held until you accept the fix/, 'paid'),
  {
    ...of('paid', 'Cancel this issue?', 'cancel dialog'),
    after: (page) => press(page, 'Cancel issue'),
    isWindow: true,
  },
  {
    ...of('quoted', 'Your first fix is free', 'waived'),
    before: (page) => alterQuote(page, { status: 'Replaced' }, { quote_status: 'Waived', quoted_price: 0 }),
  },
  {
    ...of('paid', /^Refund on its way/, 'refund on its way'),
    before: (page) => alter(page, '/rest/v1/payments', (row) => ({ ...row, status: 'refunding' })),
  },
  {
    ...of('paid', 'Your refund is on its way', 'cancelled, refund on its way'),
    before: (page) => alterQuote(page, { status: 'Paid' }, { status: 'cancelled' }),
  },
  {
    ...of('paid', /^What you paid was refunded/, 'cancelled, refunded'),
    before: (page) => alterQuote(page, { status: 'Refunded' }, { status: 'cancelled' }),
  },
  {
    ...of('paid', 'Arrived, but not asked for: we look into it', 'a payment too many'),
    before: (page) => alter(page, '/rest/v1/payments', (row) => ({ ...row, status: 'unmatched' })),
  },
  of('paidFix', 'Accept the fix', 'fix to accept'),
  {
    ...of('paidFix', /^You accepted this fix on/, 'fix accepted'),
    before: (page) => alter(page, '/rest/v1/issues', (row) => ({ ...row, accepted_at: longAgo })),
  },
  {
    ...of('paidFix', 'Ask for changes', 'changes dialog'),
    after: (page) => press(page, 'Ask for changes'),
    isWindow: true,
  },
  {
    ...of('paidFix', 'Failed to accept fix', 'fix not accepted'),
    before: (page) => refuse(page, '/rest/v1/rpc/accept_fix'),
    after: (page) => press(page, 'Accept the fix'),
  },
  {
    ...of('quoted', 'Grace Hopper sent you a quote', 'loading'),
    before: (page) => hold(page, '/rest/v1/quotes'),
  },
  { ...of('quoted', 'Failed to load the quote', 'error'), before: (page) => refuse(page, '/rest/v1/quotes') },
]);

function of(issue: keyof FixtureIssues, shows: string | RegExp, state: string): Omit<ScreenState, 'screen'> {
  return { state, path: (fixture) => `/dashboard/${fixture.issues[issue]}`, as: 'client', shows };
}

import { screen } from '../screen-state.ts';
import {
  altering,
  alteringQuote,
  clicking,
  filling,
  fillingDialog,
  holding,
  longAgo,
  pressing,
  pressingDisabled,
  pressingInDialog,
  refusing,
} from '../steps.ts';

const withoutProvider = altering('/config.json', { payments: 'off' });
const accept = 'Accept and pay $237.50';

export const clientMoney = screen(
  'Issue, its price',
  { path: '/dashboard/:issue', issue: 'quoted', as: 'client' },
  [
    { state: 'quoted', shows: accept },
    {
      state: 'accepting',
      before: holding('/rest/v1/rpc/accept_quote'),
      after: pressing(accept),
      shows: 'Accepting…',
    },
    {
      state: 'accept failed',
      before: refusing('/rest/v1/rpc/accept_quote'),
      after: pressing(accept),
      shows: 'Failed to accept quote',
    },
    { state: 'quoted, without a provider', before: withoutProvider, shows: 'Accept the quote' },
    {
      state: 'decline dialog',
      after: pressing('Decline'),
      shows: 'Decline the quote of $237.50?',
      isWindow: true,
    },
    {
      state: 'declined without a reason',
      after: [pressing('Decline'), pressingDisabled('Decline quote')],
      shows: 'Please say why, so that the engineer can answer',
      isWindow: true,
    },
    {
      state: 'decline failed',
      before: refusing('/rest/v1/rpc/decline_quote'),
      after: [pressing('Decline'), filling('Why', 'Too much for me.'), pressingDisabled('Decline quote')],
      shows: 'Failed to decline quote',
      isWindow: true,
    },
    { state: 'history unfolded', after: clicking('Earlier quotes (1)'), shows: 'Earlier quotes (1)' },
    { state: 'accepted', issue: 'accepted', shows: 'Pay $95' },
    {
      state: 'checkout failed',
      issue: 'accepted',
      before: refusing('/functions/v1/create-checkout'),
      after: pressing('Pay $95'),
      shows: 'Failed to open the payment page',
    },
    {
      state: 'accepted, without a provider',
      issue: 'accepted',
      before: withoutProvider,
      shows: 'You accepted the quote',
    },
    {
      state: 'declined',
      before: alteringQuote({ status: 'Declined', reason: 'I found it myself.', decided_at: longAgo }),
      shows: 'You declined the quote',
    },
    {
      state: 'expired',
      before: alteringQuote({ status: 'Quoted', expires_at: longAgo }),
      shows: 'The quote has expired',
    },
    { state: 'paid', issue: 'paid', shows: /^Held until you accept the fix/ },
    {
      state: 'cancel dialog',
      issue: 'paid',
      after: pressing('Cancel issue'),
      shows: 'Cancel this issue?',
      isWindow: true,
    },
    {
      state: 'waived',
      before: alteringQuote({ status: 'Replaced' }, { quote_status: 'Waived', quoted_price: 0 }),
      shows: 'Your first fix is free',
    },
    {
      state: 'refund on its way',
      issue: 'paid',
      before: altering('/rest/v1/payments', { status: 'refunding' }),
      shows: /^Refund on its way/,
    },
    {
      state: 'cancelled, refund on its way',
      issue: 'paid',
      before: alteringQuote({ status: 'Paid' }, { status: 'cancelled' }),
      shows: 'Your refund is on its way',
    },
    {
      state: 'cancelled, refunded',
      issue: 'paid',
      before: alteringQuote({ status: 'Refunded' }, { status: 'cancelled' }),
      shows: /^What you paid was refunded/,
    },
    {
      state: 'a payment too many',
      issue: 'paid',
      before: altering('/rest/v1/payments', { status: 'unmatched' }),
      shows: 'Arrived, but not asked for: we look into it',
    },
    { state: 'fix to accept', issue: 'paidFix', shows: 'Accept the fix' },
    {
      state: 'fix accepted',
      issue: 'paidFix',
      before: altering('/rest/v1/issues', { accepted_at: longAgo }),
      shows: /^You accepted this fix on/,
    },
    {
      state: 'changes dialog',
      issue: 'paidFix',
      after: pressing('Ask for changes'),
      shows: 'Ask for changes',
      isWindow: true,
    },
    {
      state: 'fix not accepted',
      issue: 'paidFix',
      before: refusing('/rest/v1/rpc/accept_fix'),
      after: pressing('Accept the fix'),
      shows: 'Failed to accept fix',
    },
    { state: 'loading', before: holding('/rest/v1/quotes'), shows: 'Grace Hopper sent you a quote' },
    { state: 'error', before: refusing('/rest/v1/quotes'), shows: 'Failed to load the quote' },
  ],
);

const sending = '/rest/v1/rpc/send_quote';

const send = [
  pressing('Write a quote'),
  filling('Hours', '2.5'),
  filling('Price in US dollars', '240'),
  filling('What it covers', 'The fix, and a test that shows it.'),
  pressingDisabled('Send quote'),
];

export const engineerMoney = screen(
  'Workspace, its price',
  { path: '/engineer-app/:issue', issue: 'quoted', as: 'engineer' },
  [
    { state: 'no quote yet', issue: 'claimed', shows: 'Write a quote' },
    { state: 'form', issue: 'claimed', after: pressing('Write a quote'), shows: 'What it covers' },
    {
      state: 'form, all errors',
      issue: 'claimed',
      after: [
        pressing('Write a quote'),
        filling('Hours', 'a day'),
        filling('Price in US dollars', '-5'),
        pressingDisabled('Send quote'),
      ],
      shows: 'Please say what the price covers',
    },
    { state: 'sending', issue: 'claimed', before: holding(sending), after: send, shows: 'Sending…' },
    {
      state: 'not sent',
      issue: 'claimed',
      before: refusing(sending),
      after: send,
      shows: 'Failed to send quote',
    },
    { state: 'sent', shows: /^Waiting for the client’s answer/ },
    {
      state: 'start refused',
      after: pressingDisabled('Start Work'),
      shows: 'Work starts once the quote is paid',
    },
    { state: 'new quote', after: pressing('Send a new quote'), shows: 'What it covers' },
    { state: 'accepted', issue: 'accepted', shows: /^Accepted on/ },
    {
      state: 'declined',
      before: alteringQuote({
        status: 'Declined',
        reason: 'That is more than I can spend.',
        decided_at: longAgo,
      }),
      shows: /^Declined on/,
    },
    {
      state: 'expired',
      before: alteringQuote({ status: 'Expired', expires_at: longAgo }),
      shows: /^Expired on/,
    },
    {
      state: 'start dialog',
      before: alteringQuote({ status: 'Declined', reason: 'Too much.', decided_at: longAgo }),
      after: pressing('Start Work'),
      shows: 'Start without a price?',
      isWindow: true,
    },
    { state: 'paid', issue: 'paid', shows: /^Paid on/ },
    {
      state: 'waived',
      before: alteringQuote({ status: 'Replaced' }, { quote_status: 'Waived', quoted_price: 0 }),
      shows: 'Nothing is waited for.',
    },
    {
      state: 'free dialog',
      issue: 'claimed',
      after: pressing('First fix free'),
      shows: 'First fix free?',
      isWindow: true,
    },
    {
      state: 'free refused',
      issue: 'claimed',
      before: refusing('/rest/v1/rpc/waive_quote'),
      after: [pressing('First fix free'), pressingDisabled('Fix it free')],
      shows: 'Failed to give the fix free',
      isWindow: true,
    },
    {
      state: 'hours that are none',
      issue: 'inProgress',
      after: [
        pressing('Submit Fix'),
        fillingDialog('It ran twice.'),
        filling(/Hours you spent/, 'two'),
        pressingInDialog('Submit Fix'),
      ],
      shows: /^Hours must be more than 0/,
      isWindow: true,
    },
    { state: 'loading', before: holding('/rest/v1/quotes'), shows: 'Your quote' },
    { state: 'error', before: refusing('/rest/v1/quotes'), shows: 'Failed to load the quote' },
  ],
);

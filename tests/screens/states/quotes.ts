import { screen, state } from '../screen-state.ts';
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
    state('quoted', accept),
    state('accepting', 'Accepting…', {
      before: holding('/rest/v1/rpc/accept_quote'),
      after: pressing(accept),
    }),
    state('accept failed', 'Failed to accept quote', {
      before: refusing('/rest/v1/rpc/accept_quote'),
      after: pressing(accept),
    }),
    state('quoted, without a provider', 'Accept the quote', { before: withoutProvider }),
    state('decline dialog', 'Decline the quote of $237.50?', { after: pressing('Decline'), isWindow: true }),
    state('declined without a reason', 'Please say why, so that the engineer can answer', {
      after: [pressing('Decline'), pressingDisabled('Decline quote')],
      isWindow: true,
    }),
    state('decline failed', 'Failed to decline quote', {
      before: refusing('/rest/v1/rpc/decline_quote'),
      after: [pressing('Decline'), filling('Why', 'Too much for me.'), pressingDisabled('Decline quote')],
      isWindow: true,
    }),
    state('history unfolded', 'Earlier quotes (1)', { after: clicking('Earlier quotes (1)') }),
    state('accepted', 'Pay $95', { issue: 'accepted' }),
    state('checkout failed', 'Failed to open the payment page', {
      issue: 'accepted',
      before: refusing('/functions/v1/create-checkout'),
      after: pressing('Pay $95'),
    }),
    state('accepted, without a provider', 'You accepted the quote', {
      issue: 'accepted',
      before: withoutProvider,
    }),
    state('declined', 'You declined the quote', {
      before: alteringQuote({ status: 'Declined', reason: 'I found it myself.', decided_at: longAgo }),
    }),
    state('expired', 'The quote has expired', {
      before: alteringQuote({ status: 'Quoted', expires_at: longAgo }),
    }),
    state('paid', /^Held until you accept the fix/, { issue: 'paid' }),
    state('cancel dialog', 'Cancel this issue?', {
      issue: 'paid',
      after: pressing('Cancel issue'),
      isWindow: true,
    }),
    state('waived', 'Your first fix is free', {
      before: alteringQuote({ status: 'Replaced' }, { quote_status: 'Waived', quoted_price: 0 }),
    }),
    state('refund on its way', /^Refund on its way/, {
      issue: 'paid',
      before: altering('/rest/v1/payments', { status: 'refunding' }),
    }),
    state('cancelled, refund on its way', 'Your refund is on its way', {
      issue: 'paid',
      before: alteringQuote({ status: 'Paid' }, { status: 'cancelled' }),
    }),
    state('cancelled, refunded', /^What you paid was refunded/, {
      issue: 'paid',
      before: alteringQuote({ status: 'Refunded' }, { status: 'cancelled' }),
    }),
    state('a payment too many', 'Arrived, but not asked for: we look into it', {
      issue: 'paid',
      before: altering('/rest/v1/payments', { status: 'unmatched' }),
    }),
    state('fix to accept', 'Accept the fix', { issue: 'paidFix' }),
    state('fix accepted', /^You accepted this fix on/, {
      issue: 'paidFix',
      before: altering('/rest/v1/issues', { accepted_at: longAgo }),
    }),
    state('changes dialog', 'Ask for changes', {
      issue: 'paidFix',
      after: pressing('Ask for changes'),
      isWindow: true,
    }),
    state('fix not accepted', 'Failed to accept fix', {
      issue: 'paidFix',
      before: refusing('/rest/v1/rpc/accept_fix'),
      after: pressing('Accept the fix'),
    }),
    state('loading', 'Grace Hopper sent you a quote', { before: holding('/rest/v1/quotes') }),
    state('error', 'Failed to load the quote', { before: refusing('/rest/v1/quotes') }),
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
    state('no quote yet', 'Write a quote', { issue: 'claimed' }),
    state('form', 'What it covers', { issue: 'claimed', after: pressing('Write a quote') }),
    state('form, all errors', 'Please say what the price covers', {
      issue: 'claimed',
      after: [
        pressing('Write a quote'),
        filling('Hours', 'a day'),
        filling('Price in US dollars', '-5'),
        pressingDisabled('Send quote'),
      ],
    }),
    state('sending', 'Sending…', { issue: 'claimed', before: holding(sending), after: send }),
    state('not sent', 'Failed to send quote', { issue: 'claimed', before: refusing(sending), after: send }),
    state('sent', /^Waiting for the client’s answer/),
    state('start refused', 'Work starts once the quote is paid', { after: pressingDisabled('Start Work') }),
    state('new quote', 'What it covers', { after: pressing('Send a new quote') }),
    state('accepted', /^Accepted on/, { issue: 'accepted' }),
    state('declined', /^Declined on/, {
      before: alteringQuote({
        status: 'Declined',
        reason: 'That is more than I can spend.',
        decided_at: longAgo,
      }),
    }),
    state('expired', /^Expired on/, { before: alteringQuote({ status: 'Expired', expires_at: longAgo }) }),
    state('start dialog', 'Start without a price?', {
      before: alteringQuote({ status: 'Declined', reason: 'Too much.', decided_at: longAgo }),
      after: pressing('Start Work'),
      isWindow: true,
    }),
    state('paid', /^Paid on/, { issue: 'paid' }),
    state('waived', 'Nothing is waited for.', {
      before: alteringQuote({ status: 'Replaced' }, { quote_status: 'Waived', quoted_price: 0 }),
    }),
    state('free dialog', 'First fix free?', {
      issue: 'claimed',
      after: pressing('First fix free'),
      isWindow: true,
    }),
    state('free refused', 'Failed to give the fix free', {
      issue: 'claimed',
      before: refusing('/rest/v1/rpc/waive_quote'),
      after: [pressing('First fix free'), pressingDisabled('Fix it free')],
      isWindow: true,
    }),
    state('hours that are none', /^Hours must be more than 0/, {
      issue: 'inProgress',
      after: [
        pressing('Submit Fix'),
        fillingDialog('It ran twice.'),
        filling(/Hours you spent/, 'two'),
        pressingInDialog('Submit Fix'),
      ],
      isWindow: true,
    }),
    state('loading', 'Your quote', { before: holding('/rest/v1/quotes') }),
    state('error', 'Failed to load the quote', { before: refusing('/rest/v1/quotes') }),
  ],
);

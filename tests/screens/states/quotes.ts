import { dialog, given, screen, state } from '../screen-state.ts';
import {
  altering,
  alteringQuote,
  answering,
  filling,
  fillingDialog,
  holding,
  longAgo,
  pressing,
  pressingDisabled,
  pressingInDialog,
  refusing,
  unfolding,
} from '../steps.ts';

const withoutProvider = altering('/config.json', { payments: 'off' });
const waived = alteringQuote({ status: 'Replaced' }, { quote_status: 'Waived', quoted_price: 0 });
const cancelled = (status: string) => alteringQuote({ status }, { status: 'cancelled' });
const alteringPayment = (status: string) => altering('/rest/v1/payments', { status });
const accept = 'Accept and pay $237.50';

export const clientMoney = screen(
  'Issue, its price',
  { path: '/dashboard/:issue', issue: 'quoted', as: 'client' },
  [
    state('quoted', accept),
    state('quoted, without a provider', 'Accept the quote', { before: withoutProvider }),
    ...given({ after: pressing(accept) }, [
      state('accepting', 'Accepting…', { before: holding('/rest/v1/rpc/accept_quote') }),
      state('accept failed', 'Failed to accept quote', { before: refusing('/rest/v1/rpc/accept_quote') }),
    ]),
    dialog('decline dialog', 'Decline the quote of $237.50?', pressing('Decline')),
    dialog('declined without a reason', 'Please say why, so that the engineer can answer', [
      pressing('Decline'),
      pressingDisabled('Decline quote'),
    ]),
    dialog(
      'decline failed',
      'Failed to decline quote',
      [pressing('Decline'), filling('Why', 'Too much for me.'), pressingDisabled('Decline quote')],
      { before: refusing('/rest/v1/rpc/decline_quote') },
    ),
    state('earlier quote unfolded', 'Rewriting the page.', { after: unfolding('quoted $540') }),
    state('quoted with a date', 'if you pay before', {
      before: altering('/rest/v1/quotes', { due_on: '2099-11-28' }),
    }),
    state('declined', 'You declined the quote', {
      before: alteringQuote({ status: 'Declined', reason: 'I found it myself.', decided_at: longAgo }),
    }),
    state('expired', 'The quote has expired', {
      before: alteringQuote({ status: 'Quoted', expires_at: longAgo }),
    }),
    state('waived', 'nothing to pay', { before: waived }),
    ...given({ issue: 'accepted' }, [
      state('accepted', 'Pay $95 to start work'),
      state('accepted, and the date passed', 'the promise no longer holds', {
        before: altering('/rest/v1/quotes', { due_on: longAgo.slice(0, 10) }),
      }),
      state('accepted, without a provider', /^Contact us to pay/, { before: withoutProvider }),
      state('checkout failed', 'Failed to open the payment page', {
        before: refusing('/functions/v1/create-checkout'),
        after: pressing('Pay $95'),
      }),
    ]),
    ...given({ issue: 'paid' }, [
      state('paid', /held until you accept the fix$/),
      dialog('cancel dialog', 'Cancel this issue?', pressing('Cancel this issue')),
      state('refund on its way', 'Your refund is on its way', { before: alteringPayment('refunding') }),
      state('a payment too many', /^Received, not matched to an issue/, {
        before: alteringPayment('unmatched'),
        after: unfolding('Payments and receipts'),
      }),
      dialog('receipt', 'Receipt number', [unfolding('Payments and receipts'), pressing('Receipt')]),
      state('canceled, refund on its way', 'Your refund is on its way', { before: cancelled('Paid') }),
      state('canceled, refunded', /refunded$/, { before: cancelled('Refunded') }),
    ]),
    ...given({ issue: 'paidFix' }, [
      state('fix to accept', 'Accept the fix or ask for changes'),
      state('fix during its refund', 'so you can’t ask for changes', {
        before: alteringPayment('refunding'),
      }),
      state('fix scrolled', 'Accept the fix or ask for changes', {
        only: 'phone',
        isWindow: true,
        after: (page) => page.getByRole('log').scrollIntoViewIfNeeded(),
      }),
      state('fix accepted', 'Your issue is fixed and accepted', {
        before: altering('/rest/v1/issues', { accepted_at: longAgo }),
      }),
      dialog('accept dialog', 'Accept the fix and release $240?', pressing('Accept the fix')),
      dialog('changes dialog', 'Ask for changes', pressing('Ask for changes')),
      dialog(
        'fix not accepted',
        'Failed to accept fix',
        [pressing('Accept the fix'), pressing('Accept and release $240')],
        { before: refusing('/rest/v1/rpc/accept_fix') },
      ),
    ]),
    state('loading', 'Loading your issue', { before: holding('/rest/v1/quotes') }),
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
    ...given({ issue: 'claimed' }, [
      state('no quote yet', 'Write a quote'),
      state('form', 'What it covers', { after: pressing('Write a quote') }),
      state('form, all errors', 'Please say what the price covers', {
        after: [
          pressing('Write a quote'),
          filling('Hours', 'a day'),
          filling('Price in US dollars', '-5'),
          pressingDisabled('Send quote'),
        ],
      }),
      state('earnings', /^You earn \$204/, { after: send.slice(0, 3) }),
      state('sending', 'Sending…', { before: holding(sending), after: send }),
      state('not sent', 'Failed to send quote', { before: refusing(sending), after: send }),
      state('no waiver', /^A first fix was already given free/, {
        before: answering('/rest/v1/rpc/waiver_obstacle', 'freeFixUsed'),
      }),
      dialog('free dialog', 'First fix free?', pressing('First fix free')),
      dialog(
        'free refused',
        'Failed to give the fix free',
        [pressing('First fix free'), pressingDisabled('Fix it free')],
        { before: refusing('/rest/v1/rpc/waive_quote') },
      ),
    ]),
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
    dialog('start dialog', 'Quote first', pressing('Start Work'), {
      before: alteringQuote({ status: 'Declined', reason: 'Too much.', decided_at: longAgo }),
    }),
    ...given({ issue: 'paid' }, [
      state('paid', /^Paid on/),
      dialog('release dialog', /^You give up your share/, pressing('Release')),
    ]),
    state('refunded', /Stop work and release the issue/, {
      issue: 'inProgress',
      before: alteringQuote({ status: 'Refunded' }),
    }),
    state('waived', 'You can start now.', { before: waived }),
    dialog(
      'hours that are none',
      /^Hours must be more than 0/,
      [
        pressing('Submit Fix'),
        fillingDialog('It ran twice.'),
        filling(/Hours you spent/, 'two'),
        pressingInDialog('Submit Fix'),
      ],
      { issue: 'inProgress' },
    ),
    state('loading', 'Your quote', { before: holding('/rest/v1/quotes') }),
    state('error', 'Failed to load the quote', { before: refusing('/rest/v1/quotes') }),
  ],
);

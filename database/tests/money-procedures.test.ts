import { beforeAll, describe, expect, it } from 'vitest';
import { MONEY_STATES, type MoneyState, PRICE } from './money-states.ts';
import { type Answer, EVERYONE, UNKNOWN_ID, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });
const ids = {} as Record<MoneyState, string>;
beforeAll(async () => {
  for (const state of MONEY_STATES) ids[state] = await db.issue(state);
  await db.sql`delete from marketplace.waiver`;
});

const denied = '42501';
const conflict = 'PT409';
const unknown = 'PT404';

const pending = MONEY_STATES.filter(
  (state) => !['available', 'started', 'fixed', 'settled', 'paidOut', 'cancelled'].includes(state),
);

type Procedure = {
  name: string;
  given: (string | number)[];
  may: Who[];
  states: MoneyState[];
};

const procedures: Procedure[] = [
  {
    name: 'send_quote',
    given: [2, PRICE, 'All of it'],
    may: ['holder'],
    states: ['claimed', 'quoted', 'lapsed', 'declined', 'expired', 'refunded'],
  },
  { name: 'accept_quote', given: [], may: ['client'], states: ['quoted', 'accepted', 'paid', 'refunding'] },
  { name: 'decline_quote', given: ['Too much'], may: ['client'], states: ['quoted', 'lapsed', 'accepted'] },
  {
    name: 'waive_quote',
    given: [],
    may: ['holder', 'operator'],
    states: ['available', 'claimed', 'quoted', 'lapsed', 'accepted', 'declined', 'expired'],
  },
  { name: 'record_payment', given: ['Bank'], may: ['operator'], states: ['quoted', 'lapsed', 'accepted'] },
  { name: 'record_payout', given: ['Bank'], may: ['operator'], states: ['settled'] },
  {
    name: 'cancel_issue',
    given: ['Not needed'],
    may: ['operator'],
    states: ['available', ...pending, 'started', 'cancelled'],
  },
  { name: 'cancel_issue', given: [], may: ['client'], states: ['available', ...pending, 'cancelled'] },
  { name: 'release_issue', given: [], may: ['holder'], states: [...pending, 'started'] },
  { name: 'submit_fix', given: ['Done', 2.5], may: ['holder'], states: ['started'] },
  { name: 'add_files', given: ['{}'], may: ['client'], states: ['available', ...pending, 'started'] },
  { name: 'accept_fix', given: [], may: ['client', 'operator'], states: ['fixed', 'settled', 'paidOut'] },
  { name: 'request_changes', given: ['Not yet'], may: ['client'], states: ['fixed'] },
  { name: 'report_broken_again', given: ['Again'], may: ['client'], states: ['settled', 'paidOut'] },
];

/**
 * Only operators may call these procedures. All other procedures tell outsiders that the issue is unknown.
 */
const ofOperators = ['record_payment', 'record_payout'];
const everyone = EVERYONE.filter((who) => who !== 'service');
const parts: Who[] = ['client', 'holder', 'operator'];

/** Expects each committed call to be rejected and to leave every issue unchanged. */
async function expectRefused(
  refusal: string,
  states: MoneyState[],
  call: (issue: string) => Promise<Answer>,
): Promise<void> {
  const before = await db.everything(...Object.values(ids));
  for (const state of states) {
    const answer = await call(ids[state]);
    expect([state, answer.refusal]).toEqual([state, refusal]);
    expect(answer.sentence).toBeTruthy();
  }
  expect(await db.everything(...Object.values(ids))).toEqual(before);
}

for (const { name, given, may, states } of procedures) {
  describe(`${name} by ${may.join(' or ')}`, () => {
    const calls = MONEY_STATES.flatMap((state) => may.map((who): [Who, MoneyState] => [who, state])).filter(
      ([who, state]) => state !== 'available' || who !== 'holder',
    );
    it.each(calls.filter(([, state]) => states.includes(state)))(
      'the procedure works for the %s on an issue that is %s',
      async (who, state) => {
        expect(await db.attempt(who, name, ids[state], ...given)).toMatchObject({ refusal: null });
      },
    );
    it.each(calls.filter(([, state]) => !states.includes(state)))(
      'the procedure rejects the %s on an issue that is %s',
      async (who, state) => {
        await expectRefused(conflict, [state], (issue) => db.call(who, name, issue, ...given));
      },
    );

    const others = everyone.filter(
      (who) => !may.includes(who) && !(name === 'cancel_issue' && parts.includes(who)),
    );
    it.each(others)('the procedure rejects the %s in every state', async (who) => {
      const isDenied = ofOperators.includes(name) || parts.includes(who) || who === 'visitor';
      const states = MONEY_STATES.filter((each) => each !== 'available');
      await expectRefused(isDenied ? denied : unknown, states, (issue) =>
        db.call(who, name, issue, ...given),
      );
    });

    it('the procedure rejects an unknown issue', async () => {
      for (const who of may) expect((await db.call(who, name, UNKNOWN_ID, ...given)).refusal).toBe(unknown);
    });
  });
}

describe('refund_payment by the operator', () => {
  const refundable: MoneyState[] = ['paid', 'refunding', 'started', 'fixed', 'settled', 'paidOut'];
  const paymentOf = (state: MoneyState): Promise<string> =>
    db.value`select id from marketplace.payment where issue_id = ${ids[state]}`;

  it.each(refundable)('an operator can refund the payment of an issue that is %s', async (state) => {
    const answer = await db.attempt('operator', 'refund_payment', await paymentOf(state), 'Client request');
    expect(answer.refusal).toBeNull();
  });

  it.each<MoneyState>(['refunded', 'cancelled'])(
    'an operator cannot refund the payment of an issue that is %s',
    async (state) => {
      const payment = await paymentOf(state);
      await expectRefused(conflict, [state], () => db.call('operator', 'refund_payment', payment, 'Again'));
    },
  );

  it.each(everyone.filter((each) => each !== 'operator'))(
    'only an operator can refund a payment (tested as %s)',
    async (who) => {
      const payment = await paymentOf('paid');
      await expectRefused(denied, ['paid'], () => db.call(who, 'refund_payment', payment, 'Mine'));
    },
  );

  it('a refund by an operator requires a reason', async () => {
    const payment = await paymentOf('paid');
    await expectRefused('22023', ['paid'], () => db.call('operator', 'refund_payment', payment, ' '));
  });
});

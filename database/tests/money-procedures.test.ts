import { beforeAll, describe, expect, it } from 'vitest';
import { MONEY_STATES, type MoneyState, PRICE } from './money-states.ts';
import { type Answer, EVERYONE, type Who } from './run-as.ts';
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

type Procedure = {
  name: string;
  given: (string | number)[];
  /** Callers allowed in `states`. */
  may: Who[];
  states: MoneyState[];
  /** An operator procedure, denied to everyone else. Other procedures report the issue as unknown to callers without a role in it. */
  operators?: true;
};

const pending: MoneyState[] = [
  'claimed',
  'quoted',
  'lapsed',
  'accepted',
  'declined',
  'expired',
  'waived',
  'paid',
  'refunding',
  'refunded',
];
const procedures: Procedure[] = [
  {
    name: 'send_quote',
    given: [2, PRICE, 'All of it'],
    may: ['holder'],
    states: ['claimed', 'quoted', 'lapsed', 'declined', 'expired', 'refunded'],
  },
  { name: 'accept_quote', given: [], may: ['client'], states: ['quoted', 'accepted', 'paid', 'refunding'] },
  {
    name: 'decline_quote',
    given: ['Too much'],
    may: ['client'],
    states: ['quoted', 'lapsed', 'accepted'],
  },
  {
    name: 'waive_quote',
    given: [],
    may: ['holder', 'operator'],
    states: ['available', 'claimed', 'quoted', 'lapsed', 'accepted', 'declined', 'expired'],
  },
  {
    name: 'record_payment',
    given: ['Bank transfer'],
    may: ['operator'],
    states: ['quoted', 'lapsed', 'accepted'],
    operators: true,
  },
  {
    name: 'record_payout',
    given: ['Bank transfer'],
    may: ['operator'],
    states: ['settled'],
    operators: true,
  },
  {
    name: 'cancel_issue',
    given: ['Not needed'],
    may: ['operator'],
    states: ['available', ...pending, 'started', 'cancelled'],
  },
  { name: 'cancel_issue', given: [], may: ['client'], states: ['available', ...pending, 'cancelled'] },
  { name: 'release_issue', given: [], may: ['holder'], states: [...pending, 'started'] },
  { name: 'submit_fix', given: ['Done', 2.5], may: ['holder'], states: ['started'] },
  { name: 'accept_fix', given: [], may: ['client'], states: ['fixed', 'settled', 'paidOut'] },
  { name: 'request_changes', given: ['Not yet'], may: ['client'], states: ['fixed'] },
];

const everyone = EVERYONE.filter((who) => who !== 'service');
const parts: Who[] = ['client', 'holder', 'operator'];

/** Expects each call, run with commit, to be rejected without changing a row of any issue. */
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

for (const { name, given, may, states, operators } of procedures) {
  describe(`${name} by ${may.join(' or ')}`, () => {
    for (const state of MONEY_STATES) {
      for (const who of may.filter((each) => state !== 'available' || each !== 'holder')) {
        if (states.includes(state)) {
          it(`works for the ${who} on an issue that is ${state}`, async () => {
            expect(await db.attempt(who, name, ids[state], ...given)).toMatchObject({ refusal: null });
          });
        } else {
          it(`rejects the ${who} on an issue that is ${state}`, async () => {
            await expectRefused(conflict, [state], (issue) => db.call(who, name, issue, ...given));
          });
        }
      }
    }

    const others = everyone.filter(
      (who) => !may.includes(who) && !(name === 'cancel_issue' && parts.includes(who)),
    );
    for (const who of others) {
      it(`rejects the ${who} in every state`, async () => {
        const refusal = operators || parts.includes(who) || who === 'visitor' ? denied : unknown;
        const states = MONEY_STATES.filter((each) => each !== 'available');
        await expectRefused(refusal, states, (issue) => db.call(who, name, issue, ...given));
      });
    }

    it('rejects an unknown issue', async () => {
      for (const who of may) {
        const nowhere = '00000000-0000-4000-8000-000000000000';
        expect((await db.call(who, name, nowhere, ...given)).refusal).toBe(unknown);
      }
    });
  });
}

describe('refund_payment by the operator', () => {
  const refundable: MoneyState[] = ['paid', 'refunding', 'started', 'fixed', 'settled', 'paidOut'];
  const withMoney: MoneyState[] = [...refundable, 'refunded', 'cancelled'];
  const paymentOf = async (state: MoneyState): Promise<string> => {
    const [row] = await db.sql`select id from marketplace.payment where issue_id = ${ids[state]}`;
    return row?.id;
  };

  for (const state of withMoney) {
    const works = refundable.includes(state);
    it(`${works ? 'works' : 'is rejected'} on an issue that is ${state}`, async () => {
      const payment = await paymentOf(state);
      if (works) {
        expect(
          (await db.attempt('operator', 'refund_payment', payment, 'Client request')).refusal,
        ).toBeNull();
      } else {
        await expectRefused(conflict, [state], () => db.call('operator', 'refund_payment', payment, 'Again'));
      }
    });
  }

  for (const who of everyone.filter((each) => each !== 'operator')) {
    it(`rejects the ${who}`, async () => {
      const payment = await paymentOf('paid');
      await expectRefused(denied, ['paid'], () => db.call(who, 'refund_payment', payment, 'Mine'));
    });
  }

  it('requires a reason', async () => {
    const payment = await paymentOf('paid');
    await expectRefused('22023', ['paid'], () => db.call('operator', 'refund_payment', payment, ' '));
  });
});

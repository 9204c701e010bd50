import { expect, it } from 'vitest';
import { paymentOf } from './issue-rows.ts';
import type { MoneyState } from './money-states.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

async function refunded(state: MoneyState, isFinished: boolean): Promise<string> {
  const id = await db.issue(state);
  const payment = (await paymentOf(db, id))?.id;
  await db.act('operator', 'refund_payment', payment, 'Client request');
  if (isFinished) await db.sql`select marketplace.finish_refund(${payment})`;
  return id;
}

const refunding = 'The payment of this issue is being refunded.';
it.each([
  [false, refunding, refunding],
  [true, /takes no fix/, /can no longer ask for changes/],
])(
  'no work is submitted or asked for once the money goes back (finished: %s)',
  async (isFinished, fix, changes) => {
    const started = await refunded('started', isFinished);
    const fixed = await refunded('fixed', isFinished);
    const before = await db.everything(started, fixed);
    const answers = [
      [await db.call('holder', 'submit_fix', started, 'Done'), fix],
      [await db.update('holder', started, "status = 'completed'"), fix],
      [await db.call('client', 'request_changes', fixed, 'Not yet'), changes],
      [await db.update('client', fixed, "status = 'in_progress'"), changes],
    ] as const;
    for (const [{ refusal, sentence }, expected] of answers) {
      expect(refusal).toBe('PT409');
      expect(sentence).toMatch(expected);
    }
    expect(await db.everything(started, fixed)).toEqual(before);
    expect((await db.attempt('client', 'accept_fix', fixed)).refusal).toBeNull();
    expect((await db.attempt('holder', 'release_issue', started)).refusal).toBeNull();
  },
);

it('an engineer who starts unpaid after a refund can submit a fix', async () => {
  const id = await db.issue('refunded');
  await db.update('holder', id, "status = 'in_progress'");
  await db.act('holder', 'submit_fix', id, 'Done');
  expect(await db.row`select status, quote_status from marketplace.issue where id = ${id}`).toEqual({
    status: 'completed',
    quote_status: null,
  });
});

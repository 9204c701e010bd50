import { expect, it } from 'vitest';
import { paymentOf } from './issue-rows.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });
const refunding = 'The payment of this issue is being refunded.';

it.each([
  [false, refunding, refunding],
  [true, /takes no fix/, /no longer ask for changes/],
])('work stops when its payment goes back (refund finished: %s)', async (isFinished, fix, changes) => {
  const [started, fixed] = [await db.issue('started'), await db.issue('fixed')];
  for (const id of [started, fixed]) {
    const payment = (await paymentOf(db, id))?.id;
    await db.act('operator', 'refund_payment', payment, 'Client request');
    if (isFinished) await db.sql`select marketplace.finish_refund(${payment})`;
  }
  const before = await db.everything(started, fixed);
  for (const [{ refusal, sentence }, expected] of [
    [await db.call('holder', 'submit_fix', started, 'Done'), fix],
    [await db.update('holder', started, "status = 'completed'"), fix],
    [await db.call('client', 'request_changes', fixed, 'Not yet'), changes],
    [await db.update('client', fixed, "status = 'in_progress'"), changes],
  ] as const)
    expect([refusal, sentence]).toEqual(['PT409', expect.stringMatching(expected)]);
  expect(await db.everything(started, fixed)).toEqual(before);
});

it('an engineer who starts unpaid after a refund can submit a fix', async () => {
  const id = await db.issue('refunded');
  await db.update('holder', id, "status = 'in_progress'");
  await db.act('holder', 'submit_fix', id, 'Done');
});

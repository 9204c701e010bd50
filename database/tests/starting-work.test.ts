import { describe, expect, it } from 'vitest';
import { paymentOf } from './issue-rows.ts';
import type { MoneyState } from './money-states.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

describe('the start of work', () => {
  it.each<[MoneyState, string | null]>([
    ['claimed', null],
    ['declined', null],
    ['expired', null],
    ['waived', null],
    ['paid', null],
    ['refunded', null],
    ['quoted', 'Work starts once the quote is paid.'],
    ['accepted', 'Work starts once the quote is paid.'],
    ['refunding', 'The payment of this issue is being refunded.'],
  ])('work starts on a %s issue (refusal: %s)', async (state, sentence) => {
    const id = await db.issue(state);
    for (const who of ['holder', 'service'] as const)
      for (const view of ['issues', 'code_submissions'])
        expect(
          await db.run(who, `update public.${view} set status = 'in_progress' where id = '${id}'`),
        ).toMatchObject({ refusal: sentence && 'PT409', sentence });
  });

  it('work on an issue with a quote of $0 can start at any time', async () => {
    const id = await db.issue('claimed');
    await db.act('holder', 'send_quote', id, 1, 0, 'A small thing');
    expect((await db.update('holder', id, "status = 'in_progress'")).refusal).toBeNull();
    await db.sql`update marketplace.quote set expires_at = now() where issue_id = ${id}`;
    await db.sql`select marketplace.expire_quotes()`;
    const expired = await db.sql`
      select from public.timeline_events where issue_id = ${id} and note = 'Quote expired'`;
    expect(expired).toHaveLength(0);
  });
});

it.each([
  [false, /is being refunded/, /is being refunded/],
  [true, /can’t submit a fix/, /no longer ask for changes/],
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

import { describe, expect, it } from 'vitest';
import { jobKeys, lastEvent, paymentOf, quoteOf, statusOf } from './issue-rows.ts';
import { PRICE } from './money-states.ts';
import type { Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const promise = (id: string, dueOn: string | null, price = PRICE) =>
  db.call('holder', 'send_quote', id, 3, price, 'All of it', dueOn);
const start = (id: string) => db.sql`update public.issues set status = 'in_progress' where id = ${id}`;
const pass = (id: string, days = 5) => db.sql`
  update marketplace.quote set due_on = due_on - ${days}::int, created_at = created_at - ${days} * interval '1 day',
    decided_at = decided_at - ${days} * interval '1 day' where issue_id = ${id}`;

/** Returns an issue that is promised in three days, accepted and paid. */
async function promised(price = PRICE): Promise<string> {
  const id = await db.issue('claimed');
  await promise(id, day(3), price);
  await db.act('client', 'accept_quote', id);
  if (price > 0) await db.money(id, { cents: price * 100 });
  return id;
}
async function overdue(price = PRICE): Promise<string> {
  const id = await promised(price);
  await start(id);
  await pass(id);
  return id;
}

describe('the date of a quote', () => {
  it.each([
    [null, null],
    [day(0), null],
    [day(90), null],
    [day(-1), 'The date must be today or later, and within 90 days.'],
    [day(91), 'The date must be today or later, and within 90 days.'],
    ['infinity', 'The date must be today or later, and within 90 days.'],
  ])('%s is stored with the quote or refused: %s', async (dueOn, sentence) => {
    const id = await db.issue('claimed');
    expect(await promise(id, dueOn)).toMatchObject({ sentence });
    const stored = await db.values`select due_on::text from marketplace.quote where issue_id = ${id}`;
    expect(stored).toEqual(sentence ? [] : [dueOn]);
  });

  it('a quote cannot be accepted after its promised date', async () => {
    const id = await db.issue('claimed');
    await promise(id, day(1));
    const left = await db.value`
      select expires_at = marketplace.promised_until(due_on) from marketplace.quote where issue_id = ${id}`;
    expect(left).toBe(true);
  });

  it('reminders are queued once the quote is accepted, and not again when it is paid', async () => {
    const id = await promised();
    const keys = await jobKeys(db, `%-mail:${await quoteOf(db, id)}`);
    for (const kind of ['promise-reminder', 'overdue', 'late'])
      expect(keys.filter((key) => key.startsWith(`${kind}-mail:`))).toHaveLength(1);
  });
});

describe('after the promised date', () => {
  it('the client ends the work, and one transaction refunds all of it and tells the engineer', async () => {
    const id = await overdue();
    await db.act('client', 'cancel_issue', id, 'Too late for the launch');
    expect(await statusOf(db, id)).toBe('cancelled Paid');
    const payment = await paymentOf(db, id);
    expect(payment).toMatchObject({ status: 'refunding' });
    expect(await jobKeys(db, `%:${payment?.id}`)).toContain(`refund-payment:${payment?.id}`);
    expect(await jobKeys(db, `cancelled-mail:${id}`)).toHaveLength(1);
    const notes = await db.rows(
      'visitor',
      `select note, actor from public.timeline_events where issue_id = '${id}' and status = 'Closed'`,
      { naming: id },
    );
    expect(notes).toEqual([{ note: 'Work ended after the promised date', actor: 'client' }]);
  });

  it('an issue that is cancelled with it keeps its own note', async () => {
    const [late, other] = [await overdue(0), await db.issue('claimed')];
    const cancel = (id: string) => `update public.issues set status = 'cancelled' where id = '${id}'`;
    await db.commit(
      'client',
      `with late as (${cancel(late)} returning id) ${cancel(other)} and exists (select from late)`,
    );
    expect(await lastEvent(db, late)).toMatchObject({ note: 'Work ended after the promised date' });
    expect(await lastEvent(db, other)).toMatchObject({ note: 'Issue cancelled' });
  });

  it('an update of the status without a fix does not end the right to end the work', async () => {
    const id = await overdue();
    await db.sql`update public.issues set status = 'completed' where id = ${id}`;
    await db.act('client', 'cancel_issue', id);
    expect(await statusOf(db, id)).toBe('cancelled Paid');
    const explained = await overdue();
    await db.act('holder', 'submit_fix', explained, 'Done');
    expect(await db.call('client', 'cancel_issue', explained)).toMatchObject({ refusal: 'PT409' });
  });

  it('free work can be ended too', async () => {
    const id = await overdue(0);
    await db.act('client', 'cancel_issue', id);
    expect(await lastEvent(db, id)).toMatchObject({ status: 'Closed' });
  });

  it.each<[string, () => Promise<string>]>([
    ['the date has not passed', async () => promised().then((id) => start(id).then(() => id))],
    ['no date was promised', () => db.issue('started')],
    [
      'the client paid after the date',
      async () => {
        const id = await overdue();
        await db.sql`update marketplace.quote set decided_at = now() where issue_id = ${id}`;
        return id;
      },
    ],
    [
      'a fix came in and changes were requested',
      async () => {
        const id = await overdue();
        await db.act('holder', 'submit_fix', id, 'Done');
        await db.act('client', 'request_changes', id, 'Still blank');
        return id;
      },
    ],
  ])('the client cannot end the work if %s', async (_why, make) => {
    const id = await make();
    const before = await db.everything(id);
    expect(await db.call('client', 'cancel_issue', id)).toMatchObject({
      refusal: 'PT409',
      sentence: expect.stringContaining('once a promised date has passed without a fix'),
    });
    expect(await db.everything(id)).toEqual(before);
  });

  it('the client is told that they may end the work, and the engineer that the fix is late', async () => {
    const id = await overdue();
    const needs = async (who: Who) =>
      (
        await db.rows(
          who,
          'select issue_id, kind, due_at < now() as late, amount::float from public.needs_me()',
        )
      ).filter((need) => need.issue_id === id);
    expect(await needs('client')).toEqual([{ issue_id: id, kind: 'overdue', late: true, amount: PRICE }]);
    expect(await needs('holder')).toMatchObject([{ kind: 'fix', late: true }]);
  });

  it('ending the work and submitting the fix never both succeed', async () => {
    for (let round = 0; round < 15; round += 1) {
      const id = await overdue();
      const end = () => db.call('client', 'cancel_issue', id);
      const fix = () => db.call('holder', 'submit_fix', id, 'Done');
      const answers = await Promise.all(round % 2 === 0 ? [end(), fix()] : [fix(), end()]);
      const [ended, fixed] = round % 2 === 0 ? answers : answers.toReversed();
      expect([ended?.refusal, fixed?.refusal].toSorted()).toEqual(['PT409', null].toSorted());
      expect(await statusOf(db, id)).toBe(ended?.refusal === null ? 'cancelled Paid' : 'completed Paid');
      expect((await paymentOf(db, id))?.status).toBe(ended?.refusal === null ? 'refunding' : 'paid');
    }
  });
});

import { describe, expect, it } from 'vitest';
import { type Person, person } from './official-client.ts';
import { paidBooks, setUpPayments } from './payment-setup.ts';

const fixture = setUpPayments({ operatorEmails: ['operator@example.com'] });
let operator: Person | undefined;

const refunded = {
  quoteStatus: 'Refunded',
  isPaid: false,
  payments: [{ status: 'refunded', cents: 12050, reason: null }],
  balances: { received: -12050, refunded: 12050 },
  notified: 1,
};

/** Creates an issue and pays it through a webhook. */
async function paidIssue(price?: number): Promise<{ issueId: string; id: string; intent: string }> {
  const { issueId, id } = await fixture.issueInCheckout(price);
  expect(await fixture.send(fixture.provider.pay(id))).toBe(200);
  return { issueId, id, intent: fixture.provider.books.session(id).payment_intent ?? '' };
}

const problems = async (issueId: string) =>
  (
    await fixture.instance.sql`
      select t.kind from marketplace.money_problem t join marketplace.payment p on p.id = t.payment_id
      where p.issue_id = ${issueId} order by t.at`
  ).map(({ kind }) => kind);

/** The provider's refunds of a payment, oldest first. */
const refundsOf = (intent: string) =>
  fixture.provider.books.refunds.filter((each) => each.payment_intent === intent);

/** Calls a procedure as the operator. Returns the message of the error, or null. */
async function operate(name: 'refund_payment' | 'record_refund' | 'call_off_refund', issueId: string) {
  operator ??= await person(fixture.instance, 'client', 'operator@example.com');
  const [payment] = await fixture.instance
    .sql`select id from marketplace.payment where issue_id = ${issueId}`;
  const { error } = await operator.api.rpc(name, { p_payment_id: payment?.id, p_note: 'On request' });
  return error?.message ?? null;
}

describe('refunds', () => {
  it('a canceled issue is refunded once', async () => {
    const { issueId, intent } = await paidIssue();
    await fixture.cancelIssue(issueId);
    await fixture.instance.runJobs();
    for (const event of fixture.provider.events.filter(({ type }) => type === 'charge.refunded'))
      await fixture.send(event);
    await fixture.instance.runJobs();
    expect(await fixture.booksOf(issueId)).toEqual(refunded);
    expect(fixture.provider.books.refunded(intent)).toBe(12050);
    expect(fixture.provider.books.refunds.filter((each) => each.payment_intent === intent)).toHaveLength(1);
  });

  it("a refund in the provider's console is booked even if its event precedes the payment event", async () => {
    const { issueId, id } = await fixture.issueInCheckout();
    const payment = fixture.provider.pay(id);
    const refund = fixture.provider.refund(fixture.provider.books.session(id).payment_intent ?? '');
    expect(await fixture.send(refund)).toBe(200);
    expect(await fixture.send(payment)).toBe(200);
    await fixture.instance.runJobs();
    expect(await fixture.booksOf(issueId)).toEqual(refunded);
  });

  it("a refund in the provider's console is booked even without an event", async () => {
    const { issueId, intent } = await paidIssue();
    fixture.provider.refund(intent);
    await fixture.sweep();
    expect(await fixture.booksOf(issueId)).toEqual(refunded);
  });

  it('a refund is booked once if its event arrives during the booking', async () => {
    const { issueId, intent } = await paidIssue();
    await fixture.cancelIssue(issueId);
    const notified = fixture.provider.refund(intent);
    const answer = await fixture.instance.sql.begin(async (tx) => {
      await tx`select marketplace.finish_refund(id) from marketplace.payment where issue_id = ${issueId}`;
      const answered = fixture.send(notified);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { answered };
    });
    expect(await answer.answered).toBe(200);
    await fixture.instance.runJobs();
    expect(await fixture.booksOf(issueId)).toEqual(refunded);
  });

  it('a partial refund is shown to the operator and leaves the books unchanged', async () => {
    const { issueId, intent } = await paidIssue();
    expect(await fixture.send(fixture.provider.refund(intent, 1000))).toBe(200);
    expect(await fixture.booksOf(issueId)).toEqual(paidBooks);
    expect(await problems(issueId)).toEqual(['partial_refund']);
  });

  it('a pending refund is booked when it succeeds', async () => {
    const { issueId, intent } = await paidIssue();
    fixture.provider.books.refundsBecome = 'pending';
    await fixture.cancelIssue(issueId);
    await fixture.instance.runJobs();
    expect((await fixture.booksOf(issueId)).payments).toMatchObject([{ status: 'refunding' }]);
    const refund =
      fixture.provider.books.refunds.find((each) => each.payment_intent === intent) ?? expect.fail();
    expect(await fixture.send(fixture.provider.endRefund(refund, 'succeeded'))).toBe(200);
    await fixture.instance.runJobs();
    expect(await fixture.booksOf(issueId)).toEqual(refunded);
  });

  it('a failed refund is shown to the operator and retried after the problem is settled', async () => {
    const { issueId, intent } = await paidIssue();
    fixture.provider.books.refundsBecome = 'failed';
    await fixture.cancelIssue(issueId);
    await fixture.instance.runJobs();
    await fixture.send(fixture.provider.events.at(-1) ?? null);
    expect(await problems(issueId)).toEqual(['refund_failed']);
    const { sql } = fixture.instance;
    fixture.provider.books.refundsBecome = 'succeeded';
    await fixture.sweep();
    expect((await fixture.booksOf(issueId)).payments).toMatchObject([{ status: 'refunding' }]);
    await sql`update marketplace.money_problem set settled_at = now() where kind = 'refund_failed'`;
    await fixture.sweep();
    expect(await fixture.booksOf(issueId)).toEqual(refunded);
    expect(fixture.provider.books.refunded(intent)).toBe(12050);
  });

  it('a refund that the provider refuses is sent again after the problem is settled', async () => {
    const { issueId } = await paidIssue();
    fixture.provider.books.refundsBecome = 'refused';
    await fixture.cancelIssue(issueId);
    await fixture.instance.runJobs();
    expect(await problems(issueId)).toEqual(['refund_failed']);
    fixture.provider.books.refundsBecome = 'succeeded';
    await fixture.instance
      .sql`update marketplace.money_problem set settled_at = now() where kind = 'refund_failed'`;
    await fixture.sweep();
    expect(await fixture.booksOf(issueId)).toEqual(refunded);
  });

  it('a refund whose provider is not in the settings waits for an operator', async () => {
    const { issueId } = await paidIssue();
    await fixture.instance.sql`update marketplace.payment set provider = 'test' where issue_id = ${issueId}`;
    expect(await operate('refund_payment', issueId)).toBeNull();
    await fixture.instance.runJobs();
    expect(await problems(issueId)).toEqual(['refund_failed']);
    expect(await operate('record_refund', issueId)).toBeNull();
  });

  it('a refund that fails after it was booked is shown to the operator', async () => {
    const { issueId, intent } = await paidIssue();
    await fixture.cancelIssue(issueId);
    await fixture.instance.runJobs();
    const [refund = expect.fail()] = refundsOf(intent);
    await fixture.send(fixture.provider.endRefund(refund, 'failed'));
    await fixture.instance.runJobs();
    expect(await problems(issueId)).toEqual(['contradiction']);
    const [problem] = await fixture.instance
      .sql`select details from marketplace.money_problem where kind = 'contradiction' and settled_at is null`;
    expect(problem?.details).toContain('$120.50 came back');
    await fixture.send(fixture.provider.endRefund(refund, 'failed'));
    await fixture.instance.runJobs();
    expect(await problems(issueId), 'a second event about it').toEqual(['contradiction']);
  });

  it('a late event about a failed attempt does not contradict a later refund', async () => {
    const { issueId, intent } = await paidIssue();
    fixture.provider.books.refundsBecome = 'pending';
    await fixture.cancelIssue(issueId);
    await fixture.instance.runJobs();
    const [first = expect.fail()] = refundsOf(intent);
    const late = fixture.provider.endRefund(first, 'failed');
    fixture.provider.books.refundsBecome = 'succeeded';
    expect(await operate('refund_payment', issueId)).toBeNull();
    await fixture.instance.runJobs();
    expect(await fixture.booksOf(issueId)).toEqual(refunded);
    await fixture.send(late);
    await fixture.instance.runJobs();
    expect(await problems(issueId)).toEqual([]);
  });

  it('a late event sends no second refund after the first has failed', async () => {
    const { issueId, intent } = await paidIssue();
    fixture.provider.books.refundsBecome = 'pending';
    expect(await operate('refund_payment', issueId)).toBeNull();
    await fixture.instance.runJobs();
    const late = fixture.provider.events.at(-1);
    expect(late?.type).toBe('charge.refunded');
    const [first = expect.fail()] = refundsOf(intent);
    await fixture.send(fixture.provider.endRefund(first, 'failed'));
    await fixture.send(late);
    await fixture.instance.runJobs();
    expect(refundsOf(intent)).toHaveLength(1);
    expect(await operate('call_off_refund', issueId)).toBeNull();
    expect(await fixture.booksOf(issueId)).toEqual(paidBooks);
  });

  it('a refund that is on its way again cannot be called off or recorded', async () => {
    const { issueId, intent } = await paidIssue();
    fixture.provider.books.refundsBecome = 'pending';
    await fixture.send(fixture.provider.refund(intent, 1000));
    const [part = expect.fail()] = refundsOf(intent);
    await fixture.send(fixture.provider.endRefund(part, 'failed'));
    await fixture.instance.runJobs();
    expect(await problems(issueId)).toEqual(['partial_refund', 'contradiction']);
    expect(await operate('refund_payment', issueId)).toBeNull();
    await fixture.instance.runJobs();
    const underWay = 'The payment provider may be sending this refund';
    expect(await operate('call_off_refund', issueId)).toContain(underWay);
    expect(await operate('record_refund', issueId)).toContain(underWay);
    const second = refundsOf(intent).at(-1) ?? expect.fail();
    await fixture.send(fixture.provider.endRefund(second, 'failed'));
    expect(await operate('refund_payment', issueId), 'after it failed').toBeNull();
    expect(await operate('call_off_refund', issueId)).toContain(underWay);
  });

  it('a refund that the provider makes of a payment that is booked as paid is booked', async () => {
    const { issueId, intent } = await paidIssue();
    fixture.provider.books.refundsBecome = 'pending';
    fixture.provider.refund(intent);
    const [made = expect.fail()] = refundsOf(intent);
    await fixture.send(fixture.provider.endRefund(made, 'succeeded'));
    await fixture.instance.runJobs();
    expect(await fixture.booksOf(issueId)).toEqual(refunded);
  });

  it('a refund is retried after a provider outage', async () => {
    const { issueId } = await paidIssue();
    fixture.provider.isDown = true;
    await fixture.cancelIssue(issueId);
    await fixture.instance.runJobs();
    expect((await fixture.booksOf(issueId)).payments).toMatchObject([{ status: 'refunding' }]);
    fixture.provider.isDown = false;
    await fixture.instance.sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`;
    await fixture.instance.runJobs();
    expect(await fixture.booksOf(issueId)).toEqual(refunded);
  });
});

describe('disputes', () => {
  it('a dispute is shown to the operator', async () => {
    const { issueId, intent } = await paidIssue(1200.5);
    expect(await fixture.send(fixture.provider.dispute(intent))).toBe(200);
    expect(await fixture.booksOf(issueId)).toMatchObject({
      quoteStatus: 'Paid',
      balances: { held: 120050 },
    });
    expect(await problems(issueId)).toEqual(['dispute']);
    const [problem] = await fixture.instance
      .sql`select details from marketplace.money_problem where kind = 'dispute'`;
    expect(problem?.details).toContain('$1,200.50');
  });

  it('the sweep records a missed dispute before it accepts fixes, so that the money stays', async () => {
    const { issueId, intent } = await paidIssue();
    const { api } = fixture.engineer;
    const { sql } = fixture.instance;
    const started = await api.from('issues').update({ status: 'in_progress' }).eq('id', issueId);
    const fixed = await api.rpc('submit_fix', { p_issue_id: issueId, p_description: 'Renewed the token' });
    expect([started.error, fixed.error]).toEqual([null, null]);
    await sql`update marketplace.issue set completed_at = now() - interval '30 days' where id = ${issueId}`;
    expect(await sql`select from marketplace.silent_fixes() as id where id = ${issueId}`).toHaveLength(1);
    fixture.provider.dispute(intent);
    await fixture.sweep();
    expect(await problems(issueId)).toEqual(['dispute']);
    expect(await sql`select accepted_at from marketplace.issue where id = ${issueId}`).toEqual([
      { accepted_at: null },
    ]);
  });
});

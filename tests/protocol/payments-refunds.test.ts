import { describe, expect, it } from 'vitest';
import { paidBooks, setUpPayments } from './payment-setup.ts';

const fixture = setUpPayments();

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
});

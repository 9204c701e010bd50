import { afterEach, describe, expect, it } from 'vitest';
import type { SentEvent } from '../doubles/stripe-events.ts';
import { setUp } from '../instance/set-up.ts';
import {
  acceptedQuote,
  booksOf,
  call,
  openCheckout,
  paidBooks,
  paymentScene,
  sweep,
} from './payment-scene.ts';

const scene = setUp(paymentScene);
afterEach(() => {
  scene.provider.isDown = false;
  scene.provider.books.refundsBecome = 'succeeded';
});

const refunded = {
  quoteStatus: 'Refunded',
  isPaid: false,
  payments: [{ status: 'refunded', cents: 12050, reason: null }],
  balances: { received: -12050, refunded: 12050 },
  told: 1,
};

const send = (event: SentEvent | null) => scene.provider.deliver(scene.webhook, event ?? missing());
const missing = (): never => {
  throw new Error('The double told nothing');
};

/** An issue with an open checkout. */
async function open(price?: number): Promise<{ issueId: string; id: string }> {
  const { issueId } = await acceptedQuote(scene, price);
  return { issueId, id: await openCheckout(scene, issueId) };
}

/** An issue that was paid for, as a webhook told. */
async function paidIssue(price?: number): Promise<{ issueId: string; id: string; intent: string }> {
  const { issueId, id } = await open(price);
  expect(await send(scene.provider.pay(id))).toBe(200);
  return { issueId, id, intent: scene.provider.books.session(id).payment_intent ?? '' };
}

const troubles = async (issueId: string) =>
  (
    await scene.instance.sql`
      select t.kind from marketplace.money_trouble t join marketplace.payment p on p.id = t.payment_id
      where p.issue_id = ${issueId} order by t.at`
  ).map(({ kind }) => kind);

describe('money that goes back', () => {
  it('when the issue is cancelled goes back once, and the books follow', async () => {
    const { issueId, intent } = await paidIssue();
    await call(scene.client, 'cancel_issue', { p_issue_id: issueId, p_reason: 'Never mind' });
    await scene.instance.runJobs();
    for (const event of scene.provider.events.filter(({ type }) => type === 'charge.refunded'))
      await send(event);
    await scene.instance.runJobs();
    expect(await booksOf(scene, issueId)).toEqual(refunded);
    expect(scene.provider.books.refunded(intent)).toBe(12050);
    expect(scene.provider.books.refunds.filter((each) => each.payment_intent === intent)).toHaveLength(1);
  });

  it('in the console of the provider is followed, though the news of the payment comes after it', async () => {
    const { issueId, id } = await open();
    const payment = scene.provider.pay(id);
    const refund = scene.provider.refund(scene.provider.books.session(id).payment_intent ?? '');
    expect(await send(refund)).toBe(200);
    expect(await send(payment)).toBe(200);
    await scene.instance.runJobs();
    expect(await booksOf(scene, issueId)).toEqual(refunded);
  });

  it('in the console of the provider is followed though no event came', async () => {
    const { issueId, intent } = await paidIssue();
    scene.provider.refund(intent);
    await sweep(scene);
    expect(await booksOf(scene, issueId)).toEqual(refunded);
  });

  it('is told of at the moment when it is booked, and is booked once', async () => {
    const { issueId, intent } = await paidIssue();
    await call(scene.client, 'cancel_issue', { p_issue_id: issueId, p_reason: 'Never mind' });
    const told = scene.provider.refund(intent);
    const answer = await scene.instance.sql.begin(async (tx) => {
      await tx`select marketplace.finish_refund(id) from marketplace.payment where issue_id = ${issueId}`;
      const answered = send(told);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { answered };
    });
    expect(await answer.answered).toBe(200);
    await scene.instance.runJobs();
    expect(await booksOf(scene, issueId)).toEqual(refunded);
  });

  it('in part is shown to the operator and booked as before', async () => {
    const { issueId, intent } = await paidIssue();
    expect(await send(scene.provider.refund(intent, 1000))).toBe(200);
    expect(await booksOf(scene, issueId)).toEqual(paidBooks);
    expect(await troubles(issueId)).toEqual(['partial_refund']);
  });

  it('slowly is booked when it has arrived', async () => {
    const { issueId, intent } = await paidIssue();
    scene.provider.books.refundsBecome = 'pending';
    await call(scene.client, 'cancel_issue', { p_issue_id: issueId, p_reason: 'Never mind' });
    await scene.instance.runJobs();
    expect((await booksOf(scene, issueId)).payments).toMatchObject([{ status: 'refunding' }]);
    const refund = scene.provider.books.refunds.find((each) => each.payment_intent === intent) ?? missing();
    expect(await send(scene.provider.endRefund(refund, 'succeeded'))).toBe(200);
    await scene.instance.runJobs();
    expect(await booksOf(scene, issueId)).toEqual(refunded);
  });

  it('and does not arrive is shown to the operator, and tried again once that is settled', async () => {
    const { issueId, intent } = await paidIssue();
    scene.provider.books.refundsBecome = 'failed';
    await call(scene.client, 'cancel_issue', { p_issue_id: issueId, p_reason: 'Never mind' });
    await scene.instance.runJobs();
    await send(scene.provider.events.at(-1) ?? null);
    expect(await troubles(issueId)).toEqual(['refund_failed']);
    const { sql } = scene.instance;
    scene.provider.books.refundsBecome = 'succeeded';
    await sweep(scene);
    expect((await booksOf(scene, issueId)).payments).toMatchObject([{ status: 'refunding' }]);
    await sql`update marketplace.money_trouble set settled_at = now() where kind = 'refund_failed'`;
    await sweep(scene);
    expect(await booksOf(scene, issueId)).toEqual(refunded);
    expect(scene.provider.books.refunded(intent)).toBe(12050);
  });

  it('is asked for again when the provider was away', async () => {
    const { issueId } = await paidIssue();
    scene.provider.isDown = true;
    await call(scene.client, 'cancel_issue', { p_issue_id: issueId, p_reason: 'Never mind' });
    await scene.instance.runJobs();
    expect((await booksOf(scene, issueId)).payments).toMatchObject([{ status: 'refunding' }]);
    scene.provider.isDown = false;
    await scene.instance.sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`;
    await scene.instance.runJobs();
    expect(await booksOf(scene, issueId)).toEqual(refunded);
  });
});

describe('a dispute', () => {
  it('is shown to the operator', async () => {
    const { issueId, intent } = await paidIssue(1200.5);
    expect(await send(scene.provider.dispute(intent))).toBe(200);
    expect(await booksOf(scene, issueId)).toMatchObject({ quoteStatus: 'Paid', balances: { held: 120050 } });
    expect(await troubles(issueId)).toEqual(['dispute']);
    const [trouble] = await scene.instance
      .sql`select details from marketplace.money_trouble where kind = 'dispute'`;
    expect(trouble?.details).toContain('$1,200.50');
  });
});

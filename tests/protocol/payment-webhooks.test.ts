import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { webhookSecret } from '../doubles/stripe-double.ts';
import { deliver, type SentEvent, signatureOf, writeEvent } from '../doubles/stripe-events.ts';
import {
  acceptedQuote,
  booksOf,
  call,
  invoke,
  openCheckout,
  type PaymentScene,
  paymentScene,
} from './payment-scene.ts';

let scene: PaymentScene;
beforeAll(async () => {
  scene = await paymentScene();
});
afterEach(() => {
  scene.provider.isDown = false;
  scene.provider.books.refundsBecome = 'succeeded';
});
afterAll(() => scene.close());

const paid = {
  quoteStatus: 'Paid',
  isPaid: true,
  payments: [{ status: 'paid', cents: 12050, reason: null }],
  balances: { received: -12050, held: 12050 },
  told: 1,
};
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
async function open(): Promise<{ issueId: string; id: string }> {
  const { issueId } = await acceptedQuote(scene);
  return { issueId, id: await openCheckout(scene, issueId) };
}

/** An issue that was paid for, as a webhook told. */
async function paidIssue(): Promise<{ issueId: string; id: string; intent: string }> {
  const { issueId, id } = await open();
  expect(await send(scene.provider.pay(id))).toBe(200);
  return { issueId, id, intent: scene.provider.books.session(id).payment_intent ?? '' };
}

const isStored = async (event: SentEvent) =>
  (await scene.instance.sql`select from marketplace.provider_event where id = ${event.id}`).length > 0;
const troubles = async (issueId: string) =>
  (
    await scene.instance.sql`
      select t.kind from marketplace.money_trouble t join marketplace.payment p on p.id = t.payment_id
      where p.issue_id = ${issueId} order by t.at`
  ).map(({ kind }) => kind);

describe('news of a payment', () => {
  it('makes the issue paid, once, however often it comes', async () => {
    const { issueId, id } = await open();
    const event = scene.provider.pay(id);
    expect(await Promise.all(Array.from({ length: 6 }, () => send(event)))).toEqual(Array(6).fill(200));
    expect(await send(event)).toBe(200);
    expect(await booksOf(scene, issueId)).toEqual(paid);
  });

  it('counts once beside the return of the client, whichever is first', async () => {
    for (const isEventFirst of [true, false]) {
      const { issueId, id } = await open();
      const event = scene.provider.pay(id);
      const confirm = () => invoke(scene.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
      if (isEventFirst) await send(event);
      expect((await confirm()).body).toEqual({ paid: true });
      expect(await send(event)).toBe(200);
      expect(await booksOf(scene, issueId)).toEqual(paid);
    }
  });

  it('by a slow means of payment counts once the money has arrived', async () => {
    const { issueId, id } = await open();
    expect(await send(scene.provider.pay(id, 'slowly'))).toBe(200);
    expect(await booksOf(scene, issueId)).toMatchObject({ quoteStatus: 'Accepted', isPaid: false });
    expect(await send(scene.provider.arrive(id, true))).toBe(200);
    expect(await booksOf(scene, issueId)).toEqual(paid);
  });

  it('that failed lets the client try again', async () => {
    const { issueId, id } = await open();
    const events = [scene.provider.pay(id, 'slowly'), scene.provider.arrive(id, false)];
    for (const event of events.reverse()) expect(await send(event)).toBe(200);
    expect((await booksOf(scene, issueId)).payments).toMatchObject([{ status: 'expired' }]);
    expect(await openCheckout(scene, issueId)).not.toBe(id);
  });

  it('that comes after the checkout was said to have expired counts all the same', async () => {
    const { issueId, id } = await open();
    const session = { ...scene.provider.books.session(id), status: 'expired' };
    expect(await send(writeEvent('checkout.session.expired', session))).toBe(200);
    expect(await send(scene.provider.pay(id))).toBe(200);
    expect(await booksOf(scene, issueId)).toEqual(paid);
  });

  it('reaches the books though this server forgot that it had opened the checkout', async () => {
    const { issueId, id } = await open();
    await scene.instance.sql`delete from marketplace.payment where checkout_id = ${id}`;
    expect(await send(scene.provider.pay(id))).toBe(200);
    expect(await booksOf(scene, issueId)).toEqual(paid);
  });

  it('for an issue that does not exist is kept for the operator', async () => {
    const session = scene.provider.books.createSession({
      mode: 'payment',
      success_url: 'https://x.example',
      line_items: { 0: { price_data: { unit_amount: '777', currency: 'usd' } } },
      metadata: { issue_id: randomUUID(), quote_id: randomUUID() },
    });
    expect(await send(scene.provider.pay(session.id))).toBe(200);
    const [payment] = await scene.instance.sql`
      select status, issue_id, amount_cents::int as cents from marketplace.payment where checkout_id = ${session.id}`;
    expect(payment).toEqual({ status: 'unmatched', issue_id: null, cents: 777 });
  });

  it('is found by looking when no event came', async () => {
    const { issueId, id } = await open();
    scene.provider.pay(id);
    const { sql, platform } = scene.instance;
    await sql`update marketplace.payment set created_at = now() - interval '1 hour' where checkout_id = ${id}`;
    await platform.jobs.enqueue('sweep-payments', {}, { key: 'sweep-payments' });
    await scene.instance.runJobs();
    expect(await booksOf(scene, issueId)).toEqual(paid);
  });
});

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
    await scene.instance.platform.jobs.enqueue('sweep-payments', {}, { key: 'sweep-payments' });
    await scene.instance.runJobs();
    expect(await booksOf(scene, issueId)).toEqual(refunded);
  });

  it('in part is shown to the operator and booked as before', async () => {
    const { issueId, intent } = await paidIssue();
    expect(await send(scene.provider.refund(intent, 1000))).toBe(200);
    expect(await booksOf(scene, issueId)).toEqual(paid);
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
    const { sql, platform } = scene.instance;
    const sweep = async () => {
      await platform.jobs.enqueue('sweep-payments', {}, { key: 'sweep-payments' });
      await scene.instance.runJobs();
    };
    scene.provider.books.refundsBecome = 'succeeded';
    await sweep();
    expect((await booksOf(scene, issueId)).payments).toMatchObject([{ status: 'refunding' }]);
    await sql`update marketplace.money_trouble set settled_at = now() where kind = 'refund_failed'`;
    await sweep();
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
    const { issueId, intent } = await paidIssue();
    expect(await send(scene.provider.dispute(intent))).toBe(200);
    expect(await booksOf(scene, issueId)).toEqual(paid);
    expect(await troubles(issueId)).toEqual(['dispute']);
  });
});

describe('the webhook', () => {
  it('refuses what the provider did not sign just now, and keeps nothing of it', async () => {
    const { issueId, id } = await open();
    const event = scene.provider.pay(id) ?? missing();
    const signed = signatureOf(event.payload, webhookSecret);
    const forgeries: (string | null)[] = [
      null,
      '',
      'nonsense',
      't=1,v1=00',
      signatureOf(event.payload, 'whsec_of_somebody_else'),
      signatureOf(`${event.payload} `, webhookSecret),
      signatureOf(event.payload, webhookSecret, Date.now() - 10 * 60 * 1000),
      signed.replace('v1=', 'v0='),
      signed.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ];
    for (const forgery of forgeries)
      expect([forgery, await deliver(scene.webhook, event, forgery)]).toEqual([forgery, 400]);
    expect(await isStored(event)).toBe(false);
    expect(await booksOf(scene, issueId)).toMatchObject({ quoteStatus: 'Accepted', balances: {} });
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{"id":'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an event without a name', '{"type":"charge.refunded","data":{"object":{}}}'],
    ['an event with a zero byte in its name', '{"id":"evt_\\u0000","type":"x","data":{"object":{}}}'],
    ['deep nesting', '['.repeat(50_000)],
  ])('refuses %s, signed or not', async (_what, payload) => {
    const event = { id: 'none', type: 'none', payload, isReceived: false };
    for (const signature of [null, signatureOf(payload, webhookSecret)])
      expect(await deliver(scene.webhook, event, signature)).toBe(400);
  });

  it('refuses two megabytes', async () => {
    const event = { id: 'none', type: 'none', payload: 'x'.repeat(2_000_000), isReceived: false };
    expect(await deliver(scene.webhook, event, null)).toBe(413);
  });

  it.each([
    ['customer.created', { id: 'cus_1', object: 'customer', email: 'ada@example.com' }],
    ['payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent', amount: 12050 }],
    ['an.event.of.the.future', {}],
  ])('keeps an event that it has no use for: %s', async (type, object) => {
    const event = writeEvent(type, object);
    expect(await send(event)).toBe(200);
    expect(await isStored(event)).toBe(true);
  });

  it('keeps an event that it cannot read, and shows it to the operator', async () => {
    for (const object of [
      {},
      { id: 'cs_1' },
      { id: 1, status: {}, payment_status: 'paid', amount_total: -1 },
    ]) {
      const event = writeEvent('checkout.session.completed', object);
      expect(await send(event)).toBe(200);
      const told = await scene.instance.sql`
        select from marketplace.money_trouble where kind = 'unknown_checkout' and details like ${`%${event.id}%`}`;
      expect(told).toHaveLength(1);
    }
  });

  it('survives every strange value in a session that was signed', async () => {
    const { id } = await open();
    scene.provider.books.pay(id);
    const session = scene.provider.books.session(id);
    const strange = [null, '', 0, -1, 1.5, 1e308, '\u0000', 'x'.repeat(10_000), [], {}, true];
    for (const name of [
      'id',
      'amount_total',
      'currency',
      'metadata',
      'payment_intent',
      'payment_status',
      'status',
    ])
      for (const value of strange) {
        const event = writeEvent('checkout.session.completed', {
          ...session,
          id: `cs_${randomUUID().replaceAll('-', '')}`,
          [name]: value,
        });
        expect([name, value, await send(event)]).toEqual([name, value, 200]);
      }
    const [sum] = await scene.instance
      .sql`select sum(amount_cents)::int as cents from marketplace.ledger_entry`;
    expect(sum?.cents).toBe(0);
  });

  it('keeps no names, addresses or cards', async () => {
    const { id } = await open();
    scene.provider.books.pay(id);
    const event = writeEvent('checkout.session.completed', {
      ...scene.provider.books.session(id),
      customer_details: { email: 'ada@example.com', name: 'Ada Lovelace', address: { line1: 'Here 1' } },
      payment_method_details: { card: { last4: '4242' } },
    });
    await send(event);
    const [stored] = await scene.instance.sql`
      select payload::text as text from marketplace.provider_event where id = ${event.id}`;
    expect(stored?.text).not.toMatch(/ada|lovelace|Here 1|4242/i);
  });

  it('answers 503 while the database is away, so that the provider sends it again', async () => {
    const { issueId, id } = await open();
    const event = scene.provider.pay(id);
    const { database } = scene.instance.platform;
    const isUp = database.isUp;
    database.isUp = () => false;
    const whileAway = await send(event);
    database.isUp = isUp;
    expect(whileAway).toBe(503);
    expect(await send(event)).toBe(200);
    expect(await booksOf(scene, issueId)).toEqual(paid);
  });
});

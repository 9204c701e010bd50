import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { webhookSecret } from '../doubles/stripe-double.ts';
import { deliver, type SentEvent, signatureOf, writeEvent } from '../doubles/stripe-events.ts';
import { setUp } from '../instance/set-up.ts';
import { acceptedQuote, booksOf, openCheckout, paidBooks, paymentScene } from './payment-scene.ts';

const scene = setUp(paymentScene);

const send = (event: SentEvent | null) => scene.provider.deliver(scene.webhook, event ?? missing());
const missing = (): never => {
  throw new Error('The double told nothing');
};

/** An issue with an open checkout. */
async function open(): Promise<{ issueId: string; id: string }> {
  const { issueId } = await acceptedQuote(scene);
  return { issueId, id: await openCheckout(scene, issueId) };
}

const isStored = async (event: SentEvent) =>
  (await scene.instance.sql`select from marketplace.provider_event where id = ${event.id}`).length > 0;
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
    expect(await booksOf(scene, issueId)).toEqual(paidBooks);
  });
});

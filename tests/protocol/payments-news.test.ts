import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { identifier } from '#server/platform/database/sql.ts';
import { type SentEvent, writeEvent } from '../doubles/stripe-events.ts';
import { setUp } from '../instance/set-up.ts';
import {
  acceptedQuote,
  booksOf,
  invoke,
  openCheckout,
  paidBooks,
  paymentScene,
  strangeSession,
  sweep,
} from './payment-scene.ts';

const scene = setUp(paymentScene);
afterEach(() => {
  scene.provider.isDown = false;
});

const send = (event: SentEvent | null) => scene.provider.deliver(scene.webhook, event ?? missing());
const missing = (): never => {
  throw new Error('The double told nothing');
};

/** An issue with an open checkout. */
async function open(): Promise<{ issueId: string; id: string }> {
  const { issueId } = await acceptedQuote(scene);
  return { issueId, id: await openCheckout(scene, issueId) };
}

describe('news of a payment', () => {
  it('makes the issue paid, once, however often it comes', async () => {
    const { issueId, id } = await open();
    const event = scene.provider.pay(id);
    expect(await Promise.all(Array.from({ length: 6 }, () => send(event)))).toEqual(Array(6).fill(200));
    expect(await send(event)).toBe(200);
    expect(await booksOf(scene, issueId)).toEqual(paidBooks);
  });

  it('counts once beside the return of the client, whichever is first', async () => {
    for (const isEventFirst of [true, false]) {
      const { issueId, id } = await open();
      const event = scene.provider.pay(id);
      const confirm = () => invoke(scene.visitor, 'confirm-payment', { issue_id: issueId, session_id: id });
      if (isEventFirst) await send(event);
      expect((await confirm()).body).toEqual({ paid: true });
      expect(await send(event)).toBe(200);
      expect(await booksOf(scene, issueId)).toEqual(paidBooks);
    }
  });

  it('by a slow means of payment counts once the money has arrived', async () => {
    const { issueId, id } = await open();
    expect(await send(scene.provider.pay(id, 'slowly'))).toBe(200);
    expect(await booksOf(scene, issueId)).toMatchObject({ quoteStatus: 'Accepted', isPaid: false });
    expect(await send(scene.provider.arrive(id, true))).toBe(200);
    expect(await booksOf(scene, issueId)).toEqual(paidBooks);
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
    expect(await booksOf(scene, issueId)).toEqual(paidBooks);
  });

  it('reaches the books though this server forgot that it had opened the checkout', async () => {
    const { issueId, id } = await open();
    await scene.instance.sql`delete from marketplace.payment where checkout_id = ${id}`;
    expect(await send(scene.provider.pay(id))).toBe(200);
    expect(await booksOf(scene, issueId)).toEqual(paidBooks);
  });

  it('for an issue that does not exist is kept for the operator', async () => {
    const session = strangeSession(
      scene,
      { issueId: randomUUID(), quoteId: randomUUID() },
      { cents: 777, currency: 'usd' },
    );
    expect(await send(scene.provider.pay(session))).toBe(200);
    const [payment] = await scene.instance.sql`
      select status, issue_id, amount_cents::int as cents from marketplace.payment where checkout_id = ${session}`;
    expect(payment).toEqual({ status: 'unmatched', issue_id: null, cents: 777 });
  });

  it('is found by looking when no event came', async () => {
    const { issueId, id } = await open();
    scene.provider.pay(id);
    const { sql } = scene.instance;
    await sql`update marketplace.payment set created_at = now() - interval '1 hour' where checkout_id = ${id}`;
    await sweep(scene);
    expect(await booksOf(scene, issueId)).toEqual(paidBooks);
  });

  it.each(['expire_quotes', 'accept_silent_fixes'])(
    'is found by looking though %s fails in the same round',
    async (rule) => {
      const { issueId, id } = await open();
      scene.provider.pay(id);
      const { sql } = scene.instance;
      await sql`update marketplace.payment set created_at = now() - interval '1 hour' where checkout_id = ${id}`;
      await sql`alter function ${identifier(`marketplace.${rule}`)} rename to ${identifier(`sound_${rule}`)}`;
      try {
        await sweep(scene);
      } finally {
        await sql`alter function ${identifier(`marketplace.sound_${rule}`)} rename to ${identifier(rule)}`;
      }
      expect(await booksOf(scene, issueId)).toEqual(paidBooks);
      const failed = await sql`
      select from graphile_worker.jobs where task_identifier = 'sweep-payments' and last_error like '1 parts%'`;
      expect(failed).not.toHaveLength(0);
      await sql`delete from graphile_worker._private_jobs where last_error like '1 parts%'`;
    },
  );
});

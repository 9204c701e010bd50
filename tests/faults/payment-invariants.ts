import { expect } from 'vitest';
import { disagreeingSums } from '../../database/tests/sums-agree.ts';
import type { SentEvent } from '../doubles/stripe-events.ts';
import type { PaymentWorld } from './payment-world.ts';

/** Lists forged events, which must have no effect, and events that were never delivered. */
export type Outcome = {
  forged: SentEvent[];
  lost: Set<SentEvent>;
  deliveries: number;
  refusedForgeries: number;
};

type Payment = {
  id: string;
  provider: string;
  checkoutId: string;
  status: string;
  reason: string | null;
  cents: number;
  balances: Record<string, number>;
};

/** Compares the books with the provider's records. No work may be in progress. */
export async function expectBooksMatchProvider(world: PaymentWorld, { forged }: Outcome): Promise<void> {
  await expectZeroSums(world);
  const payments = await readPayments(world);
  expectEveryCent(world, payments);
  for (const payment of payments) expectOwnBalances(payment);
  await expectPaidIssuesHavePayments(world);
  await expectIssuesShowTheirQuotes(world);
  expect(await disagreeingSums(world.sql), 'running sums').toEqual([]);
  const traces = await world.sql`
    select id from marketplace.provider_event where id = any(${forged.map(({ id }) => id)})`;
  expect([...traces], 'forged events with an effect').toEqual([]);
}

/**
 * Checks the invariants that hold even while work is in progress. Reads the books and the issue from one
 * snapshot in a single statement.
 */
export async function expectIssueInvariants({ sql }: PaymentWorld, issueId: string): Promise<void> {
  const [found] = await sql`
    select i.quote_status is not distinct from 'Paid' as "isPaid", i.paid_at is not null as "hasDate",
      (select count(*)::int from marketplace.payment p
        where p.issue_id = i.id and p.reason is null and p.status in ('paid', 'refunding')) as payments,
      (select count(*)::int from (
        select from marketplace.ledger_transaction t join marketplace.ledger_entry e on e.transaction_id = t.id
        where t.issue_id = i.id group by t.id having sum(e.amount_cents) <> 0 or count(*) < 2
      ) crooked) as crooked
    from marketplace.issue i where i.id = ${issueId}`;
  // The submission may have been lost when the server was killed.
  if (!found) return;
  const truth = { isPaid: found.isPaid, hasDate: found.isPaid, payments: found.isPaid ? 1 : 0, crooked: 0 };
  expect({ ...found }, `issue ${issueId} at the end of its history`).toEqual(truth);
}

async function expectZeroSums({ sql }: PaymentWorld): Promise<void> {
  const crooked = await sql`
    select transaction_id from marketplace.ledger_entry group by 1 having sum(amount_cents) <> 0 or count(*) < 2`;
  expect([...crooked], 'movements that do not sum to zero').toEqual([]);
}

async function readPayments({ sql }: PaymentWorld): Promise<Payment[]> {
  return sql<Payment[]>`
    select p.id, p.provider, p.checkout_id as "checkoutId", p.status, p.reason, p.amount_cents::float8 as cents,
      coalesce((
        select jsonb_object_agg(b.account, b.cents) from (
          select account, sum(amount_cents) as cents from marketplace.balances_of(p.id) group by account
        ) b), '{}') as balances
    from marketplace.payment p`;
}

function expectEveryCent({ provider: { books } }: PaymentWorld, payments: readonly Payment[]): void {
  const booked = payments
    .filter(({ provider, status }) => provider === 'stripe' && status !== 'open' && status !== 'expired')
    .map(({ checkoutId, cents, status }) => [checkoutId, cents, status === 'refunded'])
    .sort();
  const taken = [...books.sessions.values()]
    .filter(({ payment_status: status }) => status === 'paid')
    .map(({ id, amount_total: cents, payment_intent: intent }) => [
      id,
      cents,
      books.refunded(intent ?? '') >= cents,
    ])
    .sort();
  expect(booked).toEqual(taken);
  for (const { id, amount } of books.intents.values()) expect(books.refunded(id)).toBeLessThanOrEqual(amount);
}

function expectOwnBalances({ id, status, reason, cents, balances }: Payment): void {
  const { received = 0, held = 0, unmatched = 0, fee = 0, earned = 0, released = 0, refunded = 0 } = balances;
  const settled = fee + earned + released;
  const says = `payment ${id}, ${status}: ${JSON.stringify(balances)}`;
  expect(received, says).toBe(status === 'open' || status === 'expired' ? 0 : -cents);
  expect(received + held + unmatched + settled + refunded, says).toBe(0);
  if (status === 'paid') expect(held === cents ? settled === 0 : settled === cents, says).toBe(true);
  if (status === 'unmatched') expect([unmatched, reason === null], says).toEqual([cents, false]);
  if (status === 'refunded') expect([refunded, held, unmatched, earned], says).toEqual([cents, 0, 0, 0]);
  expect(['open', 'expired', 'paid', 'unmatched', 'refunded'], says).toContain(status);
}

async function expectPaidIssuesHavePayments({ sql }: PaymentWorld): Promise<void> {
  const wrong = await sql`
    select i.id, i.quote_status, i.paid_at, i.status, array_agg(p.status) as payments
    from marketplace.issue i
    left join marketplace.payment p on p.issue_id = i.id and p.reason is null
    group by i.id
    having (i.quote_status is not distinct from 'Paid') <> coalesce(bool_or(p.status = 'paid'), false)
      or (i.quote_status is not distinct from 'Paid') <> (i.paid_at is not null)
      or count(*) filter (where p.status = 'paid') > 1
      or (i.status in ('in_progress', 'completed') and i.quote_status in ('Quoted', 'Accepted') and i.quoted_price > 0)
      or (select count(*) from public.timeline_events e where e.issue_id = i.id and e.status = 'Payment Complete')
        <> count(*) filter (where p.status in ('paid', 'refunded'))`;
  expect([...wrong], 'issues marked paid without a payment, or unpaid with one').toEqual([]);
  const astray = await sql`
    select p.id, p.amount_cents, p.currency, q.price_cents
    from marketplace.payment p left join marketplace.quote q on q.id = p.quote_id and q.issue_id = p.issue_id
    where p.reason is null and p.status in ('paid', 'refunded')
      and (q.price_cents is distinct from p.amount_cents or p.currency <> 'usd')`;
  expect([...astray], 'payments that do not match their quote').toEqual([]);
  const stale = await sql`
    select p.id from marketplace.payment p left join marketplace.quote q on q.id = p.quote_id
    where p.status = 'open' and q.status is distinct from 'Accepted'`;
  expect([...stale], 'open checkouts for a quote that is no longer accepted').toEqual([]);
}

async function expectIssuesShowTheirQuotes({ sql }: PaymentWorld): Promise<void> {
  const wrong = await sql`
    select i.id, i.quote_status, i.quoted_price, q.status, q.price_cents
    from marketplace.issue i
    left join marketplace.quote q on q.issue_id = i.id and q.status in ('Quoted', 'Accepted', 'Paid')
    where case when i.quote_status in ('Quoted', 'Accepted', 'Paid') then i.quote_status end is distinct from q.status
      or i.quoted_price * 100 <> q.price_cents
      or (i.quote_status is not distinct from 'Waived')
        <> exists (select from marketplace.waiver w where w.issue_id = i.id)`;
  expect([...wrong], 'issues that do not show their quote or waiver').toEqual([]);
}

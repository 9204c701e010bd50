import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../tests/faults/seeded-random.ts';
import type { Who } from './run-as.ts';
import { disagreeingSums } from './sums-agree.ts';
import { setUpDatabase } from './test-database.ts';

const histories = 200;
const steps = 24;
const db = setUpDatabase({ engineerApproval: 'manual' });

type History = {
  id: string;
  other: string;
  pick: <T>(list: readonly T[]) => T;
  received: Map<string, number>;
};
type Act = (history: History) => Promise<string | null>;

const by = async (who: Who, procedure: string, id: string, ...given: (string | number)[]) =>
  (await db.call(who, procedure, id, ...given)).refusal;
const write = async (who: Who, id: string, set: string) => (await db.update(who, id, set)).refusal;
const anyone: Who[] = ['client', 'holder', 'engineer', 'operator', 'otherClient', 'service'];

async function payAnything({ id, other, pick, received }: History): Promise<null> {
  const quotes = await db.sql`
    select id, price_cents::int as cents from marketplace.quote where issue_id in (${id}, ${other}) order by created_at desc limit 3`;
  const quote = quotes.length > 0 ? pick(quotes) : null;
  const checkout = `${id}-${pick([1, 2, 3])}`;
  const cents = pick([quote?.cents || 500, quote?.cents || 500, quote?.cents || 500, 1]);
  const named = { issue: pick([id, id, id, other, null]), quote: quote?.id ?? null };
  await db.money(id, { checkout, cents, currency: pick(['usd', 'usd', 'usd', 'eur']), ...named });
  if (!received.has(checkout)) received.set(checkout, cents);
  return null;
}

async function refundSome(finish: boolean, { id, pick }: History): Promise<string | null> {
  const payments =
    await db.sql`select id from marketplace.payment where issue_id = ${id} or checkout_id like ${`${id}-%`}`;
  if (payments.length === 0) return null;
  const payment = pick(payments)?.id;
  if (!finish)
    return by(pick(['operator', 'operator', 'client']), 'refund_payment', payment, 'Client request');
  await db.sql`
    select marketplace.finish_refund(id) from marketplace.payment where id = ${payment} and status = 'refunding'`;
  return null;
}

async function openCheckout({ id, pick }: History): Promise<null> {
  const [quote] = await db.sql`
    select id, price_cents from marketplace.quote where issue_id = ${id} order by created_at desc limit 1`;
  const checkout = `${id}-${pick([1, 2, 3])}`;
  if (quote && Number(quote.price_cents) > 0)
    await db.sql`select marketplace.keep_checkout('test', ${checkout}, 'https://pay.example', ${id}, ${quote.id}, ${quote.price_cents}, 'usd', now())`;
  if (pick([true, false])) await db.sql`select marketplace.close_checkout('test', ${checkout})`;
  return null;
}

const acts: Act[] = [
  ({ id, pick }) =>
    by(pick(['holder', 'holder', ...anyone]), 'send_quote', id, 2, pick([0, 10, 120.5, -1]), 'All'),
  ({ id, pick }) =>
    write(pick(['holder', 'holder', 'client', 'engineer']), id, `quoted_price = ${pick([0, 15, 80])}`),
  ({ id, pick }) => by(pick(['client', 'client', ...anyone]), 'accept_quote', id),
  ({ id, pick }) => by(pick(['client', 'client', ...anyone]), 'accept_quote', id),
  ({ id, pick }) => by(pick(['client', ...anyone]), 'decline_quote', id, 'No'),
  ({ id, pick }) => by(pick(['holder', ...anyone]), 'waive_quote', id),
  payAnything,
  payAnything,
  payAnything,
  openCheckout,
  (history) => refundSome(false, history),
  (history) => refundSome(true, history),
  (history) => refundSome(true, history),
  ({ id, pick }) => write(pick(['holder', 'holder', ...anyone]), id, "status = 'in_progress'"),
  ({ id, pick }) => by(pick(['holder', 'holder', ...anyone]), 'submit_fix', id, 'Done'),
  ({ id, pick }) => by(pick(['client', ...anyone]), 'accept_fix', id),
  ({ id, pick }) => by(pick(['client', ...anyone]), 'request_changes', id, 'Not yet'),
  ({ id, pick }) => by(pick(['operator', ...anyone]), 'record_payout', id, 'Bank'),
  ({ id, pick }) => by(pick(['operator', ...anyone]), 'record_payment', id, 'Bank'),
  ({ id, pick }) => by(pick(['holder', ...anyone]), 'release_issue', id),
  ({ id, pick }) => write(pick(['holder', 'engineer']), id, "engineer_id = 'me'"),
  ({ id, pick }) =>
    pick([1, 2, 3, 4]) === 1 ? by(pick(['client', 'operator']), 'cancel_issue', id) : Promise.resolve(null),
  async ({ id, pick }) => {
    if (pick([true, false]))
      await db.sql`update marketplace.quote set expires_at = now() - interval '1 day' where issue_id = ${id}`;
    await db.sql`select marketplace.expire_quotes(), marketplace.accept_silent_fixes()`;
    return null;
  },
];

async function nextStep(history: History): Promise<string | null> {
  const { id } = history;
  const [at] = await db.sql`
    select status, quote_status, accepted_at, engineer_id = ${db.people.engineer} as other, engineer_id is null as free
    from marketplace.issue where id = ${id}`;
  const holder = at?.other ? 'engineer' : 'holder';
  if (at?.free) return write('holder', id, "engineer_id = 'me'");
  if (at?.quote_status === 'Refunded' && at.status === 'in_progress') return by(holder, 'release_issue', id);
  if (at?.status === 'in_progress') return by(holder, 'submit_fix', id, 'Done');
  if (at?.status === 'completed')
    return at.accepted_at ? by('operator', 'record_payout', id, 'Bank') : by('client', 'accept_fix', id);
  if (at?.quote_status === 'Quoted') return by('client', 'accept_quote', id);
  if (at?.quote_status === 'Accepted') return payQuote(history);
  if (at?.quote_status === 'Paid' || at?.quote_status === 'Waived')
    return write(holder, id, "status = 'in_progress'");
  return by(holder, 'send_quote', id, 2, 120.5, 'All');
}

async function payQuote({ id, received }: History): Promise<null> {
  const [quote] = await db.sql`
    select price_cents::int as cents from marketplace.quote where issue_id = ${id} order by created_at desc limit 1`;
  const checkout = `${id}-${received.size + 4}`;
  if (quote && quote.cents > 0) {
    received.set(checkout, quote.cents);
    await db.money(id, { checkout, cents: quote.cents });
  }
  return null;
}

/** Returns one row for each violated invariant of an issue's money. */
const faults = (id: string) => db.sql`
  with i as (select * from marketplace.issue where id = ${id}),
  money as (
    select coalesce(sum(b.amount_cents) filter (where b.account in ('held', 'fee', 'earned', 'released')), 0) as cents
    from marketplace.payment p cross join marketplace.balances_of(p.id) b
    where p.issue_id = ${id} and p.reason is null and p.status in ('paid', 'refunding'))
  select 'Paid without money, or not Paid with it' as fault from i, money where (i.quote_status = 'Paid') <> (money.cents > 0)
  union all select 'paid_at and Paid differ' from i where (i.quote_status = 'Paid') <> (i.paid_at is not null)
  union all select 'the issue and its quote in force differ' from i
    where (case when i.quote_status in ('Quoted', 'Accepted', 'Paid') then i.quote_status end) is distinct from
      (select q.status from marketplace.quote q where q.issue_id = i.id and q.status in ('Quoted', 'Accepted', 'Paid'))
  union all select 'the issue and its quote name different prices' from i join marketplace.quote q on q.issue_id = i.id
    where q.status in ('Quoted', 'Accepted', 'Paid') and i.quoted_price * 100 is distinct from q.price_cents
  union all select 'Waived without a waiver, or the other way round' from i
    where (i.quote_status = 'Waived') <> exists (select from marketplace.waiver w where w.issue_id = i.id)
  union all select 'work without its price' from i
    where i.status in ('in_progress', 'completed') and i.quote_status in ('Quoted', 'Accepted') and i.quoted_price > 0
  union all select 'a payment does not sum to zero' from marketplace.payment p
    where p.issue_id = ${id} and (select sum(b.amount_cents) from marketplace.balances_of(p.id) b) <> 0
  union all select 'refunded money was settled' from marketplace.payment p cross join marketplace.balances_of(p.id) b
    where p.issue_id = ${id} and p.status = 'refunded' and b.account in ('held', 'unmatched', 'earned')
  union all select 'the ledger does not sum to zero' where (select sum(amount_cents) from marketplace.ledger_entry) <> 0`;

async function runHistory(seed: number): Promise<void> {
  const random = seededRandom(seed).next;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  await db.sql`update marketplace.setting set value = '1000000' where name = 'held_issues_at_once'`;
  await db.sql`delete from marketplace.waiver w using marketplace.issue i where i.id = w.issue_id and i.quote_status <> 'Waived'`;
  const history = {
    id: await db.issue('claimed'),
    other: await db.issue('accepted'),
    pick,
    received: new Map(),
  };
  for (let step = 0; step < steps; step += 1) {
    const together = Array.from({ length: pick([1, 1, 1, 2, 3]) }, () =>
      pick([nextStep, pick(acts), pick(acts)])(history),
    );
    for (const refusal of await Promise.all(together))
      expect([null, '42501', 'PT409', 'PT404', '22023'], `history ${seed}, step ${step}`).toContain(refusal);
    if (step % 4 === 3) expect([...(await faults(history.id))], `history ${seed}, step ${step}`).toEqual([]);
  }
  expect([...(await faults(history.other))], `history ${seed}, the other issue`).toEqual([]);
  await expectNothingLost(history);
  expect(await disagreeingSums(db.sql), `history ${seed}, running sums`).toEqual([]);
}

/** Expects the engineer's running sums to match their issues and the ledger. */
async function expectEarned(who: 'holder' | 'engineer'): Promise<void> {
  const rows = await db.rows(
    who,
    'select resolved, held::float, earned::float, paid_out::float from public.my_earnings()',
  );
  const me = db.people[who];
  const truth = await db.sql`
    with work as (
      select m.* from marketplace.issue i cross join lateral marketplace.money_of_work(i) m
      where i.engineer_id = ${me} and i.status = 'completed'),
    booked as (
      select e.account, e.amount_cents, p.status from marketplace.ledger_entry e
      join marketplace.ledger_transaction t on t.id = e.transaction_id join marketplace.payment p on p.id = t.payment_id
      where e.engineer_id = ${me})
    select (select count(*)::int from work) as resolved,
      (select coalesce(sum(amount_cents), 0) / 100.0 from work where money = 'held')::float as held,
      (select coalesce(sum(amount_cents), 0) / 100.0 from booked where account = 'earned' and status = 'paid')::float as earned,
      (select coalesce(sum(amount_cents), 0) / 100.0 from booked where account = 'released')::float as paid_out`;
  expect(rows, who).toEqual([...truth]);
}

/** Expects every received payment to have a ledger entry. */
async function expectNothingLost({ id, received }: History): Promise<void> {
  const rows = await db.sql`
    select p.checkout_id, -e.amount_cents::int as cents
    from marketplace.payment p
    join marketplace.ledger_transaction t on t.key = 'payment:' || p.id
    join marketplace.ledger_entry e on e.transaction_id = t.id and e.account = 'received'
    where p.checkout_id like ${`${id}-%`}`;
  expect(rows.map((row) => row.checkout_id).toSorted()).toEqual([...received.keys()].toSorted());
}

describe('random histories', () => {
  const batch = 25;
  for (let first = 1; first <= histories; first += batch) {
    it(`histories ${first} to ${first + batch - 1} lose no money, and no issue is Paid without money`, async () => {
      for (let seed = first; seed < first + batch; seed += 1) await runHistory(seed);
      await expectEarned('holder');
      await expectEarned('engineer');
    });
  }
});

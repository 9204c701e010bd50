import { PRICE_CENTS } from './money-states.ts';
import type { TestDatabase } from './test-database.ts';

export async function paymentOf({ sql }: TestDatabase, issue: string) {
  const [row] = await sql`select id, status, provider from marketplace.payment where issue_id = ${issue}`;
  return row;
}

/** The ID of the issue's latest quote. */
export async function quoteOf({ sql }: TestDatabase, issue: string): Promise<string> {
  const [row] =
    await sql`select id from marketplace.quote where issue_id = ${issue} order by created_at desc limit 1`;
  return row?.id;
}

/** Status and price (cents) of the issue's quotes, oldest first. */
export async function quotesOf({ sql }: TestDatabase, issue: string): Promise<string[]> {
  const rows = await sql`
    select status, price_cents::int as cents from marketplace.quote where issue_id = ${issue} order by created_at`;
  return rows.map(({ status, cents }) => `${status} ${cents}`);
}

export async function quoteColumns({ sql }: TestDatabase, issue: string) {
  const [row] = await sql`
    select quote_status, quoted_price::float as price, estimated_hours::float as hours from marketplace.issue where id = ${issue}`;
  return row;
}

export async function openTroubles({ sql }: TestDatabase, issue: string) {
  const rows = await sql`
    select t.id, t.kind from marketplace.money_problem t join marketplace.payment p on p.id = t.payment_id
    where p.issue_id = ${issue} and t.settled_at is null`;
  return [...rows];
}

/** The keys of queued jobs that match a LIKE pattern. */
export async function jobKeys({ sql }: TestDatabase, pattern: string): Promise<string[]> {
  const rows = await sql`select key from graphile_worker._private_jobs where key like ${pattern}`;
  return rows.map(({ key }) => key);
}

/** Stores an open checkout of the test provider. */
export const storeCheckout = (
  { sql }: TestDatabase,
  issue: string,
  quote: string,
  checkout: string,
  cents = PRICE_CENTS,
) => sql`
  select marketplace.keep_checkout('test', ${checkout}, 'https://pay.example', ${issue}, ${quote}, ${cents}, 'usd', now() + interval '1 hour') as id`;

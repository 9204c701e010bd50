import { PRICE_CENTS } from './money-states.ts';
import type { TestDatabase } from './test-database.ts';

export const statusOf = ({ value }: TestDatabase, issue: string): Promise<string> => value`
  select status || ' ' || coalesce(quote_status, 'null') from marketplace.issue where id = ${issue}`;

/** Returns the notes on an issue's timeline with their actors, oldest first. */
export const notesOf = ({ values }: TestDatabase, issue: string): Promise<string[]> => values`
  select format('%s (%s)', note, actor) from public.timeline_events where issue_id = ${issue} order by created_at, id`;

export const lastEvent = ({ row }: TestDatabase, issue: string) => row`
  select status, note, actor from public.timeline_events where issue_id = ${issue} order by created_at desc limit 1`;

/** Moves an issue's completion into the past. Disables the trigger that would reset it. */
export async function ageFix({ sql }: TestDatabase, issue: string, days: number): Promise<void> {
  await sql`alter table marketplace.issue disable trigger guard_transition`;
  await sql`update marketplace.issue set completed_at = now() - make_interval(secs => ${days * 86_400}) where id = ${issue}`;
  await sql`alter table marketplace.issue enable trigger guard_transition`;
}

/** Accepts all unanswered fixes as the sweep does, and returns how many there were. */
export const acceptSilentFixes = ({ value }: TestDatabase) => value`
  select count(*) filter (where marketplace.accept_silent_fix(id))::int from marketplace.silent_fixes() as id`;

export const paymentOf = ({ row }: TestDatabase, issue: string) => row`
  select id, status, provider from marketplace.payment where issue_id = ${issue} order by created_at`;

/** Returns the amount of a payment in each ledger account, in cents. */
export async function balancesOf({ sql }: TestDatabase, payment: string): Promise<Record<string, number>> {
  const rows = await sql`select account, amount_cents::int as cents from marketplace.balances_of(${payment})`;
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

export const quoteOf = ({ value }: TestDatabase, issue: string): Promise<string> =>
  value`select id from marketplace.quote where issue_id = ${issue} order by created_at desc limit 1`;

export const quotesOf = ({ values }: TestDatabase, issue: string): Promise<string[]> => values`
  select format('%s %s', status, price_cents) from marketplace.quote where issue_id = ${issue} order by created_at`;

export const quoteColumns = ({ row }: TestDatabase, issue: string) => row`
  select quote_status, quoted_price::float as price, estimated_hours::float as hours from marketplace.issue where id = ${issue}`;

export async function openProblems({ sql }: TestDatabase, issue: string) {
  const rows = await sql`
    select t.id, t.kind from marketplace.money_problem t join marketplace.payment p on p.id = t.payment_id
    where p.issue_id = ${issue} and t.settled_at is null`;
  return [...rows];
}

export const jobKeys = ({ values }: TestDatabase, pattern: string): Promise<string[]> =>
  values`select key from graphile_worker._private_jobs where key like ${pattern}`;

export const storeCheckout = (
  { sql }: TestDatabase,
  issue: string,
  quote: string,
  checkout: string,
  cents = PRICE_CENTS,
) => sql`
  select marketplace.keep_checkout('test', ${checkout}, 'https://pay.example', ${issue}, ${quote}, ${cents}, 'usd', now() + interval '1 hour') as id`;

import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterEach, expect } from 'vitest';
import { rowsToInsert } from '#server/platform/database/sql.ts';
import { StripeDouble, secretKey, webhookSecret } from '../doubles/stripe-double.ts';
import type { SentEvent } from '../doubles/stripe-events.ts';
import { setUp } from '../instance/set-up.ts';
import { createTestInstance, type Overrides, type TestInstance } from '../instance/test-instance.ts';
import { submission } from './auth-setup.ts';
import { invoke, type Person, person } from './official-client.ts';

/** Opens a fixture for the surrounding suite and clears the faults of the provider after each test. */
export function setUpPayments(overrides: Overrides = {}) {
  const fixture = setUp(() => openPayments(overrides));
  afterEach(() => {
    fixture.provider.isDown = false;
    fixture.provider.books.refundsBecome = 'succeeded';
  });
  return fixture;
}

/** Creates an instance with a payment provider, a client and an engineer. The caller must close it. */
export async function openPayments(overrides: Overrides = {}) {
  const provider = new StripeDouble();
  const stripe = { secretKey, webhookSecret, apiUrl: await provider.listen() };
  const instance = await createTestInstance({ stripe, ...overrides });
  const url = await instance.url();
  const webhook = `${url}/webhooks/stripe`;
  const { sql } = instance;
  await sql`update marketplace.setting set value = '1000' where name like 'held_issues_%'`;
  const client = await person(instance, 'client');
  const engineer = await person(instance, 'engineer');
  const visitor = createClient(url, instance.platform.keys.anonKey);

  const sendQuote = (issueId: string, price: number) =>
    call(engineer, 'send_quote', { p_issue_id: issueId, p_hours: 2, p_price: price, p_note: 'All of it' });

  const quotedIssue = async (price: number): Promise<string> => {
    const people = { user_id: client.id, engineer_id: engineer.id };
    const issue = { id: randomUUID(), ...submission(client.email, 'Login breaks'), ...people };
    await sql`insert into marketplace.issue ${rowsToInsert(issue)}`;
    await sendQuote(issue.id, price);
    return issue.id;
  };

  /** Creates an issue with an accepted quote. The price is in dollars. */
  const acceptedQuote = async (price = 120.5) => {
    const issueId = await quotedIssue(price);
    await call(client, 'accept_quote', { p_issue_id: issueId });
    const [quote] = await sql<[{ id: string }]>`
      select id from marketplace.quote where issue_id = ${issueId} and status = 'Accepted'`;
    return { issueId, quoteId: quote.id };
  };

  /** Opens a checkout for the issue and returns the ID from its URL. */
  const openCheckout = async (issueId: string): Promise<string> => {
    const { status, body } = await invoke(client.api, 'create-checkout', { issue_id: issueId });
    if (status !== 200) throw new Error(`create-checkout: ${status} ${JSON.stringify(body)}`);
    return String(body.url).split('/').at(-1) ?? '';
  };

  return {
    instance,
    provider,
    client,
    engineer,
    visitor,
    webhook,
    sendQuote,
    quotedIssue,
    acceptedQuote,
    openCheckout,
    issueInCheckout: async (price?: number) => {
      const accepted = await acceptedQuote(price);
      return { ...accepted, id: await openCheckout(accepted.issueId) };
    },
    declineQuote: (issueId: string) =>
      call(client, 'decline_quote', { p_issue_id: issueId, p_reason: 'Too much' }),
    cancelIssue: (issueId: string) =>
      call(client, 'cancel_issue', { p_issue_id: issueId, p_reason: 'Never mind' }),
    /** Returns from a checkout without a session, as a browser does. */
    confirm: (issueId: string, checkoutId: string) =>
      invoke(visitor, 'confirm-payment', { issue_id: issueId, session_id: checkoutId }),
    /** Delivers an event to the webhook. Fails if there is no event. */
    send: (event: SentEvent | null | undefined) =>
      provider.deliver(webhook, event ?? expect.fail('The double sent no event')),
    booksOf: (issueId: string) => readBooks(instance, issueId),
    sweep: async () => {
      await instance.platform.jobs.enqueue('sweep-payments', {}, { key: 'sweep-payments' });
      await instance.runJobs();
    },
    close: async () => {
      await instance.close();
      await provider.close();
    },
  };
}

/** Calls a procedure and fails if it returns an error. */
async function call({ api }: Person, name: string, args: Record<string, unknown>): Promise<void> {
  const { error } = await api.rpc(name, args);
  if (error) throw new Error(`${name}: ${error.message}`);
}

/** Calls a function and fails unless it returns this error. Returns the response headers. */
export async function expectRefusal(
  api: SupabaseClient,
  name: string,
  body: Record<string, unknown>,
  [status, error]: readonly [status: number, error: string],
): Promise<Headers> {
  const { data, response, error: thrown } = await api.functions.invoke(name, { body });
  expect([data, response?.status, await thrown.context.json()]).toEqual([null, status, { error }]);
  const { headers } = thrown.context as Response;
  expect(headers.get('x-relay-error')).toBeNull();
  return headers;
}

/** Returns the payments, balances and quote status of an issue. */
async function readBooks({ sql }: TestInstance, issueId: string) {
  const [issue] = await sql`
    select quote_status as "quoteStatus", paid_at is not null as "isPaid" from marketplace.issue where id = ${issueId}`;
  const payments = await sql`
    select status, amount_cents::int as cents, reason from marketplace.payment where issue_id = ${issueId} order by created_at`;
  const balances = await sql`
    select e.account, sum(e.amount_cents)::int as cents
    from marketplace.ledger_transaction t join marketplace.ledger_entry e on e.transaction_id = t.id
    where t.issue_id = ${issueId} group by e.account having sum(e.amount_cents) <> 0 order by e.account`;
  const notified = await sql`
    select from public.timeline_events where issue_id = ${issueId} and status = 'Payment Complete'`;
  return {
    ...(issue as { quoteStatus: string; isPaid: boolean }),
    payments: payments.map((payment) => ({ ...payment })),
    balances: Object.fromEntries(balances.map(({ account, cents }) => [account, cents])),
    notified: notified.length,
  };
}

export const paidBooks = {
  quoteStatus: 'Paid',
  isPaid: true,
  payments: [{ status: 'paid', cents: 12050, reason: null }],
  balances: { received: -12050, held: 12050 },
  notified: 1,
};
export const unpaidBooks = {
  quoteStatus: 'Accepted',
  isPaid: false,
  payments: [],
  balances: {},
  notified: 0,
};

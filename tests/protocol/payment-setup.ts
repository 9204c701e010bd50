import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { expect } from 'vitest';
import { rowsToInsert } from '#server/platform/database/sql.ts';
import { StripeDouble, secretKey, webhookSecret } from '../doubles/stripe-double.ts';
import type { SentEvent } from '../doubles/stripe-events.ts';
import { createTestInstance, type Overrides } from '../instance/test-instance.ts';
import { invoke, type Person, person } from './official-client.ts';

/** An instance with payments, a client and an engineer. The caller must close it. */
export type PaymentFixture = Awaited<ReturnType<typeof paymentFixture>>;

export async function paymentFixture(overrides: Overrides = {}) {
  const provider = new StripeDouble();
  const stripe = { secretKey, webhookSecret, apiUrl: await provider.listen() };
  const instance = await createTestInstance({ stripe, ...overrides });
  const url = await instance.url();
  await instance.sql`update marketplace.setting set value = '1000' where name = 'held_issues_at_once'`;
  return {
    instance,
    provider,
    client: await person(instance, 'client'),
    engineer: await person(instance, 'engineer'),
    visitor: createClient(url, instance.platform.keys.anonKey),
    webhook: `${url}/webhooks/stripe`,
    close: async () => {
      await instance.close();
      await provider.close();
    },
  };
}

type Staged = { issueId: string; quoteId: string };

/** Creates an issue with an accepted quote. The price is in dollars. */
export async function acceptedQuote(fixture: PaymentFixture, price = 120.5): Promise<Staged> {
  const issueId = await quotedIssue(fixture, price);
  await call(fixture.client, 'accept_quote', { p_issue_id: issueId });
  const [quote] = await fixture.instance.sql`
    select id from marketplace.quote where issue_id = ${issueId} and status = 'Accepted'`;
  return { issueId, quoteId: quote?.id };
}

export async function quotedIssue(
  { instance, client, engineer }: PaymentFixture,
  price: number,
): Promise<string> {
  const issueId = randomUUID();
  const issue = {
    id: issueId,
    title: 'Login breaks',
    email: client.email,
    description: 'It broke.',
    urgency: 'ASAP',
    coding_app: 'lovable',
    user_id: client.id,
    engineer_id: engineer.id,
  };
  await instance.sql`insert into marketplace.issue ${rowsToInsert(issue)}`;
  await sendQuote(engineer, issueId, price);
  return issueId;
}

export const sendQuote = (engineer: Person, issueId: string, price: number) =>
  call(engineer, 'send_quote', { p_issue_id: issueId, p_hours: 2, p_price: price, p_note: 'All of it' });
export const declineQuote = ({ client }: PaymentFixture, issueId: string) =>
  call(client, 'decline_quote', { p_issue_id: issueId, p_reason: 'Too much' });
export const cancelIssue = ({ client }: PaymentFixture, issueId: string) =>
  call(client, 'cancel_issue', { p_issue_id: issueId, p_reason: 'Never mind' });

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

/** Opens a checkout for the issue and returns the ID from its URL. */
export async function openCheckout(fixture: PaymentFixture, issueId: string): Promise<string> {
  const { status, body } = await invoke(fixture.client.api, 'create-checkout', { issue_id: issueId });
  if (status !== 200) throw new Error(`create-checkout: ${status} ${JSON.stringify(body)}`);
  return String(body.url).split('/').at(-1) ?? '';
}

/** Creates an issue with an accepted quote and an open checkout. */
export async function issueInCheckout(
  fixture: PaymentFixture,
  price?: number,
): Promise<Staged & { id: string }> {
  const staged = await acceptedQuote(fixture, price);
  return { ...staged, id: await openCheckout(fixture, staged.issueId) };
}

/** Returns from a checkout without a session, as a browser does. */
export const confirm = ({ visitor }: PaymentFixture, issueId: string, checkoutId: string) =>
  invoke(visitor, 'confirm-payment', { issue_id: issueId, session_id: checkoutId });

/** Delivers an event to the webhook. Fails if there is no event. */
export const send = ({ provider, webhook }: PaymentFixture, event: SentEvent | null | undefined) =>
  provider.deliver(webhook, event ?? expect.fail('The double sent no event'));

/** Returns the payments, balances and quote status of an issue. */
export async function booksOf({ instance }: PaymentFixture, issueId: string) {
  const [issue] = await instance.sql`
    select quote_status as "quoteStatus", paid_at is not null as "isPaid" from marketplace.issue where id = ${issueId}`;
  const payments = await instance.sql`
    select status, amount_cents::int as cents, reason from marketplace.payment where issue_id = ${issueId} order by created_at`;
  const balances = await instance.sql`
    select e.account, sum(e.amount_cents)::int as cents
    from marketplace.ledger_transaction t join marketplace.ledger_entry e on e.transaction_id = t.id
    where t.issue_id = ${issueId} group by e.account having sum(e.amount_cents) <> 0 order by e.account`;
  const notified = await instance.sql`
    select from public.timeline_events where issue_id = ${issueId} and status = 'Payment Complete'`;
  return {
    ...(issue as { quoteStatus: string; isPaid: boolean }),
    payments: payments.map((payment) => ({ ...payment })),
    balances: Object.fromEntries(balances.map(({ account, cents }) => [account, cents])),
    notified: notified.length,
  };
}

/** An issue with a paid quote of $120.50 has these books. */
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

/** Runs the recurring job that finds missed events. */
export async function sweep({ instance }: PaymentFixture): Promise<void> {
  await instance.platform.jobs.enqueue('sweep-payments', {}, { key: 'sweep-payments' });
  await instance.runJobs();
}

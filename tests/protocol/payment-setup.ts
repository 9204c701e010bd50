import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { rowsToInsert } from '#server/platform/database/sql.ts';
import { StripeDouble, secretKey, webhookSecret } from '../doubles/stripe-double.ts';
import { signUpAs } from '../instance/sign-up-as.ts';
import { createTestInstance, type Overrides, type TestInstance } from '../instance/test-instance.ts';

export type Person = { id: string; email: string; api: SupabaseClient };

/** An instance with payments enabled, a client and an engineer; close it at the end. */
export type PaymentFixture = {
  instance: TestInstance;
  provider: StripeDouble;
  client: Person;
  engineer: Person;
  visitor: SupabaseClient;
  webhook: string;
  close(): Promise<void>;
};

export async function paymentFixture(overrides: Overrides = {}): Promise<PaymentFixture> {
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

export async function person(instance: TestInstance, kind: 'client' | 'engineer'): Promise<Person> {
  const { id, email, accessToken } = await signUpAs(instance, kind);
  // Sign-ups must not use up the test's rate limit.
  await instance.sql`delete from rate_limit.usage`;
  const headers = { Authorization: `Bearer ${accessToken}` };
  const api = createClient(await instance.url(), instance.platform.keys.anonKey, { global: { headers } });
  return { id, email, api };
}

type Staged = { issueId: string; quoteId: string };

/** Creates an issue with an accepted quote at this price in dollars. */
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

/** Calls a procedure that must succeed. */
export async function call({ api }: Person, name: string, args: Record<string, unknown>): Promise<void> {
  const { error } = await api.rpc(name, args);
  if (error) throw new Error(`${name}: ${error.message}`);
}

export type Answer = { status: number; body: Record<string, unknown> };

/** Invokes a function through the official client; returns the response status and body. */
export async function invoke(
  api: SupabaseClient,
  name: string,
  body: Record<string, unknown>,
): Promise<Answer> {
  const { data, error } = await api.functions.invoke(name, { body });
  if (!error) return { status: 200, body: data };
  return { status: error.context.status, body: await error.context.json() };
}

/** Opens a checkout for the issue; returns the id from its URL. */
export async function openCheckout(fixture: PaymentFixture, issueId: string): Promise<string> {
  const { status, body } = await invoke(fixture.client.api, 'create-checkout', { issue_id: issueId });
  if (status !== 200) throw new Error(`create-checkout: ${status} ${JSON.stringify(body)}`);
  return String(body.url).split('/').at(-1) ?? '';
}

/** The payments, balances and quote status of an issue. */
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

/** The books of an issue whose price of $120.50 was paid. */
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

/** A session with this issue and quote that was not created by LastMile. */
export function strangeSession(
  { provider }: PaymentFixture,
  { issueId, quoteId }: Staged,
  price: { cents: number; currency: string },
): string {
  const { id } = provider.books.createSession({
    mode: 'payment',
    success_url: 'https://x.example',
    line_items: { 0: { price_data: { unit_amount: String(price.cents), currency: price.currency } } },
    metadata: { issue_id: issueId, quote_id: quoteId },
  });
  return id;
}

/** Runs the sweep that catches missed events. */
export async function sweep({ instance }: PaymentFixture): Promise<void> {
  await instance.platform.jobs.enqueue('sweep-payments', {}, { key: 'sweep-payments' });
  await instance.runJobs();
}

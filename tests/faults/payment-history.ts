import { randomUUID } from 'node:crypto';
import type { Session } from '../doubles/stripe-books.ts';
import { deliver, type SentEvent, signatureOf, writeEvent } from '../doubles/stripe-events.ts';
import { submission } from '../protocol/auth-setup.ts';
import { expectIssueInvariants, type Outcome } from './payment-invariants.ts';
import type { PaymentWorld, Who } from './payment-world.ts';
import type { Random } from './seeded-random.ts';

type History = { world: PaymentWorld; random: Random; issueId: string; outcome: Outcome };
type Step = (history: History) => Promise<unknown>;

/**
 * Simulates the history of one issue. Users and the provider act in a random order and sometimes at once, and
 * the invariants are checked at the end.
 */
export async function playHistory(world: PaymentWorld, random: Random, outcome: Outcome): Promise<void> {
  const history: History = { world, random, issueId: randomUUID(), outcome };
  for (const step of [submit, claim, sendQuote, acceptQuote, openCheckout]) await once(history, step);
  for (let left = random.between(8, 20); left > 0; ) {
    const atOnce = Array.from(
      { length: random.chance(0.3) ? 3 : 1 },
      () => random.pick(weightedSteps) ?? pay,
    );
    await Promise.all(atOnce.map((step) => once(history, step)));
    left -= atOnce.length;
  }
  await expectIssueInvariants(world, history.issueId);
}

async function once(history: History, step: Step): Promise<void> {
  await history.world.alive();
  await step(history);
}

const rpc = ({ world, issueId }: History, who: Who, name: string, args: object = {}) =>
  world.call(who, `/rest/v1/rpc/${name}`, { p_issue_id: issueId, ...args });

const submit: Step = ({ world, issueId }) =>
  world.call('visitor', '/rest/v1/code_submissions', { id: issueId, ...submission(world.clientEmail) });
const claim: Step = ({ world, random, issueId }) =>
  world.call(
    random.chance(0.9) ? 'engineer' : 'rival',
    `/rest/v1/issues?id=eq.${issueId}`,
    { engineer_id: randomUUID() },
    'PATCH',
  );
const sendQuote: Step = (history) =>
  rpc(history, 'engineer', 'send_quote', {
    p_hours: history.random.between(1, 20),
    p_price: history.random.between(50, 99_999) / 100,
    p_note: 'All of it',
  });
const acceptQuote: Step = (history) => rpc(history, 'client', 'accept_quote');
const declineQuote: Step = (history) => rpc(history, 'client', 'decline_quote', { p_reason: 'Too much' });
const openCheckout: Step = ({ world, issueId }) =>
  world.call('client', '/functions/v1/create-checkout', { issue_id: issueId });
const cancel: Step = (history) =>
  rpc(history, history.random.chance(0.7) ? 'client' : 'operator', 'cancel_issue', {
    p_reason: 'Never mind',
  });
const release: Step = (history) => rpc(history, 'engineer', 'release_issue');
const waive: Step = (history) => rpc(history, 'engineer', 'waive_quote');
const startWork: Step = ({ world, issueId }) =>
  world.call('engineer', `/rest/v1/issues?id=eq.${issueId}`, { status: 'in_progress' }, 'PATCH');
const submitFix: Step = (history) => rpc(history, 'engineer', 'submit_fix', { p_description: 'Fixed' });
const askForChanges: Step = (history) => rpc(history, 'client', 'request_changes', { p_reason: 'Not yet' });
const acceptFix: Step = (history) => rpc(history, 'client', 'accept_fix');
const recordPayment: Step = (history) => rpc(history, 'operator', 'record_payment', { p_note: 'By wire' });
const recordPayout: Step = (history) => rpc(history, 'operator', 'record_payout', { p_note: 'By wire' });
const setPaid: Step = ({ world, random, issueId }) =>
  world.call(
    random.chance(0.5) ? 'client' : 'engineer',
    `/rest/v1/issues?id=eq.${issueId}`,
    { quote_status: 'Paid' },
    'PATCH',
  );

const refund: Step = async ({ world, random, issueId }) => {
  const payments = await world.sql`select id from marketplace.payment where issue_id = ${issueId}`;
  const sent = { p_payment_id: random.pick(payments)?.id, p_note: 'Sorry' };
  if (sent.p_payment_id) await world.call('operator', '/rest/v1/rpc/refund_payment', sent);
};

const recordRefund: Step = async ({ world, issueId }) => {
  const [payment] = await world.sql`
    select id from marketplace.payment
    where issue_id = ${issueId} and status = 'refunding' and provider = 'operator'`;
  const sent = { p_payment_id: payment?.id, p_note: 'By wire' };
  if (payment) await world.call('operator', '/rest/v1/rpc/record_refund', sent);
};

const confirm: Step = async (history) => {
  const { world, random, issueId } = history;
  const own = sessionsOf(history);
  const session = random.chance(0.8)
    ? random.pick(own)
    : random.pick([...world.provider.books.sessions.values()].slice(-20));
  const named = { issue_id: issueId, session_id: session?.id ?? `cs_test_${'0'.repeat(24)}` };
  await world.call(random.chance(0.5) ? 'client' : 'visitor', '/functions/v1/confirm-payment', named);
};

const pay: Step = async (history) => {
  const session = openSession(history);
  if (!session) return;
  note(history, history.world.provider.pay(session.id, history.random.chance(0.8) ? 'at once' : 'slowly'));
  if (history.random.chance(0.7)) await tell(history);
};
const arrive: Step = async (history) => {
  const { world, random } = history;
  const { books } = world.provider;
  const slow = sessionsOf(history).find(
    ({ payment_intent: intent }) => intent !== null && books.intent(intent).status === 'processing',
  );
  if (slow) note(history, world.provider.arrive(slow.id, random.chance(0.7)));
};

const payMismatched: Step = async (history) => {
  const { world, random, issueId } = history;
  const [quote] = await world.sql`
    select id, price_cents::int as cents from marketplace.quote where issue_id = ${issueId} order by created_at desc limit 1`;
  const kind = random.between(1, 5);
  const cents = Math.max(50, (quote?.cents ?? 500) - (kind === 1 ? 1 : 0));
  const session = world.provider.books.createForeignSession(cents, kind === 2 ? 'eur' : 'usd', {
    issueId: kind === 3 ? randomUUID() : issueId,
    quoteId: kind === 4 ? randomUUID() : String(quote?.id ?? 'none'),
  });
  note(history, world.provider.pay(session.id));
};

const expire: Step = async (history) => {
  const session = openSession(history);
  if (session) note(history, history.world.provider.expire(session.id));
};
const refundInConsole: Step = async (history) => {
  const { books } = history.world.provider;
  const intent = sessionsOf(history)
    .map(({ payment_intent: id }) => id && books.intent(id))
    .find((each) => each && each.status === 'succeeded' && books.refunded(each.id) === 0);
  if (!intent) return;
  const part = history.random.chance(0.3) ? Math.ceil(intent.amount / 3) : null;
  note(history, history.world.provider.refund(intent.id, part));
};
const dispute: Step = async (history) => {
  const intent = sessionsOf(history).find(({ payment_status: status }) => status === 'paid')?.payment_intent;
  if (intent) note(history, history.world.provider.dispute(intent));
};

/** Delivers one event of the issue. Some events are late, repeated or out of order. */
const tell: Step = async ({ world, random, issueId, outcome }) => {
  const mine = world.provider.events
    .slice(-recent)
    .filter((event) => !outcome.lost.has(event) && event.payload.includes(issueId));
  const event = random.pick(mine.filter((each) => !each.isReceived || random.chance(0.2)));
  if (!event) return;
  const times = random.chance(0.3) ? 2 : 1;
  outcome.deliveries += times;
  await Promise.all(Array.from({ length: times }, () => world.provider.deliver(world.webhook(), event)));
};

const forge: Step = async (history) => {
  const { world, random, outcome } = history;
  const session = random.pick(sessionsOf(history));
  if (!session) return;
  const claim = { ...session, status: 'complete', payment_status: 'paid', payment_intent: 'pi_forged' };
  const event = random.chance(0.8)
    ? writeEvent('checkout.session.completed', claim)
    : writeEvent('charge.refunded', {
        payment_intent: session.payment_intent ?? 'pi_forged',
        refunded: true,
        amount_refunded: session.amount_total,
      });
  const { payload } = event;
  const guessed = [signatureOf(payload, 'whsec_guessed'), signatureOf('{}', 'whsec_of_the_double')];
  const signature = random.pick([null, ...guessed]);
  outcome.forged.push(event);
  const status = await deliver(world.webhook(), event, signature ?? null);
  if (status === 400) outcome.refusedForgeries += 1;
  else if (status !== 0) throw new Error(`A forged event got status ${status}.`);
};

const weightedSteps: Step[] = (
  [
    [7, [tell]],
    [6, [pay]],
    [4, [forge]],
    [3, [confirm, arrive, openCheckout]],
    [2, [acceptQuote, sendQuote, startWork, submitFix, acceptFix, payMismatched, refundInConsole]],
    [1, [declineQuote, claim, release, cancel, waive, setPaid, askForChanges, expire, refund, dispute]],
    [1, [recordPayment, recordPayout, recordRefund]],
  ] as [number, Step[]][]
).flatMap(([times, steps]) => Array.from({ length: times }, () => steps).flat());

/** Reads only recent events, because a history takes a few seconds. */
const recent = 1000;

/** Returns all sessions of the issue, including sessions whose URL the client never received. */
function sessionsOf({ world, issueId }: History): Session[] {
  const { sessions } = world.provider.books;
  return [...sessions.values()].slice(-recent).filter(({ metadata }) => metadata.issue_id === issueId);
}

function openSession(history: History): Session | undefined {
  return history.random.pick(sessionsOf(history).filter(({ status }) => status === 'open'));
}

/** Queues an event for delivery. A quarter of the events are lost. */
function note({ random, outcome }: History, event: SentEvent | null): void {
  if (event && random.chance(0.25)) outcome.lost.add(event);
}

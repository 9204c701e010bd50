import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { oneLine } from '#server/mail/layout.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import {
  answerIfMistaken,
  paymentOf,
  toClient,
  toEngineer,
  type WriteNotification,
} from '../notification.ts';

/** Tells the engineer that work can start. */
export const paymentMail: WriteNotification = async ({ owner }, payload) => {
  const id = paymentOf(payload);
  const paid = await readPaid(owner, id);
  if (paid?.status !== 'paid' || !paid.engineerEmail || !paid.issueId) return null;
  const title = oneLine(paid.title ?? '');
  const earns = formatDollars((paid.amountCents - (paid.feeCents ?? 0)) / 100);
  return {
    key: `payment-mail:${id}`,
    type: 'payment',
    ...toEngineer(paid.engineerEmail, paid.issueId, 'Open the issue'),
    subject: `Paid, you can start: ${title}`,
    heading: 'It’s paid, you can start',
    paragraphs: [
      `The client paid for “${title}”.`,
      `You earn ${earns} when the client accepts your fix, or after ${DAYS_TO_ASK_FOR_CHANGES} days without a reply.`,
    ],
    facts: [{ label: 'You earn', value: earns }],
  };
};

/** Confirms the payment to the client. */
export const receiptMail: WriteNotification = async ({ owner }, payload) => {
  const id = paymentOf(payload);
  const paid = await readPaid(owner, id);
  if (paid?.status !== 'paid' || !paid.clientEmail || !paid.issueId) return null;
  const title = oneLine(paid.title ?? '');
  const amount = formatDollars(paid.amountCents / 100);
  return {
    key: `receipt-mail:${id}`,
    type: 'receipt',
    ...toClient(paid.clientEmail, paid.issueId, 'Open your issue'),
    subject: `Payment received: ${amount} for ${title}`,
    heading: 'We’ve received your payment',
    paragraphs: [
      `Thanks. ${oneLine(paid.engineerName ?? 'Your engineer')} can start on “${title}” now.`,
      `We hold your ${amount} until you accept the fix. Cancel before work starts and you get all of it back.`,
    ],
    facts: [
      { label: 'Amount', value: amount },
      { label: 'Payment', value: id },
    ],
  };
};

/** Tells the client that the payment was refunded. */
export const refundMail: WriteNotification = async ({ owner }, payload) => {
  const id = paymentOf(payload);
  const paid = await readPaid(owner, id);
  if (paid?.status !== 'refunded' || !paid.clientEmail || !paid.issueId) return null;
  const title = oneLine(paid.title ?? '');
  const amount = formatDollars(paid.amountCents / 100);
  return {
    key: `refund-mail:${id}`,
    type: 'refund',
    ...toClient(paid.clientEmail, paid.issueId, 'Open your issue'),
    subject: `Refunded: ${amount} for ${title}`,
    heading: 'Your payment was refunded',
    paragraphs: [`We sent back your ${amount} for “${title}”. Your bank may take a few days to show it.`],
  };
};

/** Tells the engineer that the payment was refunded, unless the issue's cancellation refunded it. */
export const paymentBackMail: WriteNotification = async (context, payload) => {
  const id = paymentOf(payload);
  const paid = await readPaid(context.owner, id);
  if (!paid || (paid.status !== 'refunding' && paid.status !== 'refunded')) return null;
  // The email about the cancellation already mentions the refund.
  if (!paid.engineerEmail || !paid.issueId || paid.isRefundOfCancellation) return null;
  const title = oneLine(paid.title ?? '');
  const amount = formatDollars(paid.amountCents / 100);
  return {
    key: `payment-back-mail:${id}`,
    type: 'payment-back',
    ...toEngineer(paid.engineerEmail, paid.issueId, 'Open the issue'),
    subject: `Payment refunded: ${title}`,
    heading: 'The client gets a refund',
    paragraphs: [
      `The client gets back the ${amount} they paid for “${title}”. ${shareText(paid)}`,
      ...(stopTexts[paid.issueStatus ?? ''] ?? []),
      ...answerIfMistaken(context),
    ],
  };
};

function shareText({ amountCents, feeCents, releasedCents, isAccepted }: Paid): string {
  if (releasedCents > 0) return `You keep the ${formatDollars(releasedCents / 100)} we’ve paid out to you.`;
  const share = formatDollars((amountCents - (feeCents ?? 0)) / 100);
  if (isAccepted) return `Your share of ${share} wasn’t paid out yet, so you no longer get it.`;
  return `So you no longer get your share of ${share}.`;
}

const stopTexts: Record<string, string[]> = {
  pending: ['Please don’t start until the client pays a new quote.'],
  in_progress: [
    'Please stop work and release the issue. If the client still wants the fix, claim it again and send a new quote.',
  ],
};

type Paid = {
  status: string;
  amountCents: number;
  reason: string | null;
  issueId: string | null;
  issueStatus: string | null;
  title: string | null;
  clientEmail: string | null;
  engineerEmail: string | null;
  engineerName: string | null;
  feeCents: number | null;
  /** The amount that was paid out to the engineer. A refund does not change it. */
  releasedCents: number;
  isAccepted: boolean;
  isRefundOfCancellation: boolean;
};

export async function readPaid(owner: Sql, paymentId: string): Promise<Paid | null> {
  const [paid] = await owner<Paid[]>`
    select p.status, p.amount_cents::float8 as "amountCents", p.reason, i.id as "issueId",
      i.status as "issueStatus", i.title,
      i.accepted_at is not null as "isAccepted", p.is_refund_of_cancellation as "isRefundOfCancellation",
      (select coalesce(sum(b.amount_cents), 0)::float8 from marketplace.balances_of(p.id) b where b.account = 'released')
        as "releasedCents",
      i.email as "clientEmail", u.email as "engineerEmail", e.name as "engineerName", q.fee_cents::float8 as "feeCents"
    from marketplace.payment p
    left join marketplace.issue i on i.id = p.issue_id
    left join public.engineers e on e.id = i.engineer_id
    left join auth.users u on u.id = i.engineer_id and u.email_confirmed_at is not null
    left join marketplace.quote q on q.id = p.quote_id
    where p.id = ${paymentId}`;
  return paid ?? null;
}

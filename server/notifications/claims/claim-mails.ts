import { z } from 'zod';
import { formatDollars } from '#domain/money/dollars.ts';
import { mailText } from '#domain/text/markdown.ts';
import { oneLine } from '#server/mail/layout.ts';
import { issueOf, toClient, type WriteNotification } from '../notification.ts';

/** `isRefunding` is true while the payment goes back to the client. */
type Money = { quoteStatus: string | null; isRefunding: boolean };

type Claimed = Money & { title: string; email: string; engineerId: string; engineerName: string | null };

/** Tells the client who claimed the issue and what happens next. */
export const claimedMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const [claimed] = await owner<Claimed[]>`
    select i.title, i.email, i.engineer_id as "engineerId", e.name as "engineerName", i.quote_status as "quoteStatus",
      marketplace.is_refunding(i.id) as "isRefunding"
    from marketplace.issue i left join public.engineers e on e.id = i.engineer_id
    where i.id = ${id} and i.engineer_id is not null and i.status in ('pending', 'in_progress')
      and i.taken_down_at is null`;
  if (!claimed) return null;
  const title = oneLine(claimed.title);
  const engineer = oneLine(claimed.engineerName ?? 'An engineer');
  return {
    key: `claimed-mail:${id}:${claimed.engineerId}`,
    type: 'claimed',
    kind: 'progress',
    ...toClient(claimed.email, id, 'Open your issue'),
    subject: `${engineer} has your issue: ${title}`,
    heading: 'An engineer has taken your issue',
    paragraphs: [`${engineer} is looking at “${title}”.`, nextStep(claimed)],
  };
};

function nextStep({ quoteStatus, isRefunding }: Money): string {
  if (isRefunding) return 'Your payment is going back to you, so work waits.';
  if (quoteStatus === 'Paid') return 'It’s paid, so they can start. You pay nothing more.';
  if (quoteStatus === 'Waived') return 'Your fix is free, so they can start.';
  return 'Next: a quote by email, or a question on your issue page. You pay nothing unless you accept a quote.';
}

type Released = Money & { title: string; email: string };

const releasedPayload = z.object({ issue_id: z.guid(), engineer_id: z.guid() });

/**
 * Tells the client that the engineer released the issue. If the same engineer releases it again, no second
 * email is sent.
 */
export const releasedMail: WriteNotification = async ({ owner }, payload) => {
  const { issue_id: id, engineer_id: engineerId } = releasedPayload.parse(payload);
  const [released] = await owner<Released[]>`
    select i.title, i.email, i.quote_status as "quoteStatus",
      marketplace.is_refunding(i.id) as "isRefunding"
    from marketplace.issue i
    where i.id = ${id} and i.status = 'pending' and i.engineer_id is null and i.taken_down_at is null`;
  if (!released) return null;
  const title = oneLine(released.title);
  return {
    key: `released-mail:${id}:${engineerId}`,
    type: 'released',
    kind: 'progress',
    ...toClient(released.email, id, 'Open your issue'),
    subject: `Looking for another engineer: ${title}`,
    heading: 'We’re looking for another engineer',
    paragraphs: [
      `Your engineer released “${title}”. Every engineer can claim it now. You don’t need to do anything: we’ll email you when someone does.`,
      `Your conversation stays. ${moneyOf(released)}`,
    ],
  };
};

function moneyOf({ quoteStatus, isRefunding }: Money): string {
  if (isRefunding) return 'Your payment is going back to you.';
  if (quoteStatus === 'Paid') return 'So does your payment: you pay nothing more.';
  if (quoteStatus === 'Waived') return 'Your fix stays free.';
  return 'Any unpaid quote is canceled, and you owe nothing.';
}

type Cancelled = {
  title: string;
  engineerEmail: string;
  reason: string | null;
  backCents: number | null;
  isOverdue: boolean;
};

/**
 * Tells the engineer that the issue was cancelled, why an operator cancelled it, and whether that refunds its
 * payment.
 */
export const cancelledMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const [cancelled] = await owner<Cancelled[]>`
    select i.title, engineer.address as "engineerEmail", (
      select a.note from marketplace.audit_log a where a.issue_id = i.id and a.action = 'cancel_issue') as reason, (
      select p.amount_cents::float8 from marketplace.payment p
      where p.issue_id = i.id and p.is_refund_of_cancellation
      order by p.created_at desc limit 1) as "backCents", exists (
      select from public.timeline_events e
      where e.issue_id = i.id and e.status = 'Closed' and e.note = 'Work ended after the promised date') as "isOverdue"
    from marketplace.issue i
    join marketplace.engineer_address(i.engineer_id) engineer (address) on engineer.address is not null
    where i.id = ${id} and i.status = 'cancelled'`;
  if (!cancelled) return null;
  const title = oneLine(cancelled.title);
  const { reason, backCents, isOverdue } = cancelled;
  return {
    key: `cancelled-mail:${id}`,
    type: 'cancelled',
    reader: 'engineer',
    to: cancelled.engineerEmail,
    subject: `Closed: ${title}`,
    heading: 'An issue you claimed was closed',
    paragraphs: [
      `“${title}” was canceled. Please stop work on it.`,
      ...(isOverdue ? ['The client ended the work, because the promised date had passed.'] : []),
      ...(backCents === null ? [] : [`The client gets their ${formatDollars(backCents / 100)} back.`]),
    ],
    said: reason === null ? [] : [{ who: 'Why LastMile canceled it', text: mailText(reason) }],
    action: { label: 'See your issues', path: '/engineer-app' },
  };
};

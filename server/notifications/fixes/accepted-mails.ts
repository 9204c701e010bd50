import { formatDollars } from '#domain/money/dollars.ts';
import { dayText, zoneOf } from '#server/mail/date-text.ts';
import { oneLine } from '#server/mail/layout.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { issueOf, toClient, toEngineer, type WriteNotification } from '../notification.ts';

/**
 * Sends the client a receipt after the fix was accepted, by them or because they did not reply. If the payment went back,
 * or is on its way, the mail says so instead.
 */
export const acceptedMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const accepted = await readAccepted(owner, id);
  if (!accepted || accepted.isTakenDown) return null;
  const { title, clientEmail, engineerName, paymentId, paymentStatus, paidCents, at } = accepted;
  const date = { label: 'Date', value: dayText(at, await zoneOf(owner, clientEmail)) };
  const common = {
    key: `accepted-mail:${id}`,
    type: 'accepted',
    ...toClient(clientEmail, id, 'Open your issue'),
  };
  const amount = formatDollars(paidCents / 100);
  if (paymentId === null || paymentStatus !== 'paid') {
    const money =
      paymentStatus === 'refunding'
        ? `Your ${amount} is on its way back to you.`
        : paymentStatus === 'refunded'
          ? `Your ${amount} went back to you.`
          : 'You paid nothing.';
    return {
      ...common,
      subject: `Fix accepted: ${title}`,
      heading: 'Your fix is accepted',
      paragraphs: [`The fix for “${title}” is accepted. ${money}`],
      facts: [date],
    };
  }
  return {
    ...common,
    subject: `Receipt: ${amount} for ${title}`,
    heading: `Your receipt: ${amount}`,
    paragraphs: [
      `The fix for “${title}” is accepted. We no longer hold your ${amount}: it pays ${oneLine(engineerName ?? 'your engineer')}.`,
    ],
    facts: [
      { label: 'Amount', value: amount },
      date,
      { label: 'For', value: title },
      { label: 'Payment', value: paymentId },
    ],
  };
};

/** Tells the engineer that the fix was accepted and what they have earned. */
export const earnedMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const accepted = await readAccepted(owner, id);
  if (!accepted?.engineerEmail) return null;
  const { title, engineerEmail, paymentStatus, paidCents, feeCents, isDisputed } = accepted;
  const earned = formatDollars((paidCents - feeCents) / 100);
  return {
    key: `earned-mail:${id}`,
    type: 'earned',
    ...toEngineer(engineerEmail, id, 'Open the issue'),
    subject: `Fix accepted: ${title}`,
    heading: 'Your fix was accepted',
    paragraphs: [
      `Your fix for “${title}” is accepted.`,
      ...(paymentStatus === 'paid'
        ? [
            `You’ve earned ${earned}. ${isDisputed ? 'We pay it out once a problem with the payment is settled.' : 'It’s ready to be paid out.'}`,
          ]
        : []),
    ],
  };
};

type Accepted = {
  title: string;
  clientEmail: string;
  engineerEmail: string | null;
  engineerName: string | null;
  at: Date;
  isTakenDown: boolean;
  /** Null if nothing was paid. */
  paymentId: string | null;
  paymentStatus: 'paid' | 'refunding' | 'refunded' | null;
  paidCents: number;
  feeCents: number;
  /** Whether the payment has an open problem, such as a dispute. */
  isDisputed: boolean;
};

async function readAccepted(owner: Sql, issueId: string): Promise<Accepted | null> {
  const [accepted] = await owner<Accepted[]>`
    select i.title, i.email as "clientEmail", u.email as "engineerEmail", e.name as "engineerName",
      i.accepted_at as at, i.taken_down_at is not null as "isTakenDown", p.id as "paymentId", p.status as "paymentStatus",
      p.amount_cents::float8 as "paidCents", q.fee_cents::float8 as "feeCents",
      exists (select from marketplace.money_problem t where t.payment_id = p.id and t.settled_at is null) as "isDisputed"
    from marketplace.issue i
    left join public.engineers e on e.id = i.engineer_id
    left join auth.users u on u.id = i.engineer_id and u.email_confirmed_at is not null
    left join marketplace.payment p
      on p.issue_id = i.id and p.status in ('paid', 'refunding', 'refunded') and p.reason is null
    left join marketplace.quote q on q.id = p.quote_id
    where i.id = ${issueId} and i.accepted_at is not null
    order by p.status <> 'refunded' desc, p.created_at desc limit 1`;
  return accepted ? { ...accepted, title: oneLine(accepted.title) } : null;
}

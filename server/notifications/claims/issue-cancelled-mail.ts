import { formatDollars } from '#domain/money/dollars.ts';
import { oneLine } from '#server/mail/layout.ts';
import { issueOf, type WriteNotification } from '../notification.ts';

type Cancelled = { title: string; engineerEmail: string; backCents: number | null };

/** To the engineer of a cancelled issue: it is closed, and its payment is refunded. */
export const cancelledMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const [cancelled] = await owner<Cancelled[]>`
    select i.title, u.email as "engineerEmail", (
      select p.amount_cents::float8 from marketplace.payment p
      where p.issue_id = i.id and p.status in ('refunding', 'refunded') and p.reason is null
      order by p.created_at desc limit 1) as "backCents"
    from marketplace.issue i join auth.users u on u.id = i.engineer_id
    where i.id = ${id} and i.status = 'cancelled'`;
  if (!cancelled) return null;
  const title = oneLine(cancelled.title);
  const { backCents } = cancelled;
  return {
    key: `cancelled-mail:${id}`,
    type: 'cancelled',
    reader: 'engineer',
    to: cancelled.engineerEmail,
    subject: `Closed: ${title}`,
    heading: 'An issue that you held was closed',
    paragraphs: [
      `“${title}” was cancelled. Please stop work on it; it no longer counts among the issues that you hold.`,
      ...(backCents === null
        ? []
        : [`The ${formatDollars(backCents / 100)} that the client paid for it goes back to them.`]),
    ],
    action: { label: 'See your issues', path: '/engineer-app' },
  };
};

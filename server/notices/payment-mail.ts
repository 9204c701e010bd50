import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { oneLine } from '#server/mail/layout.ts';
import { paymentOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';
import { readPaid } from './paid.ts';

/** To the engineer who holds the issue: it is paid, and work can start. */
export const paymentMail: WriteNotice = async ({ owner }, payload) => {
  const id = paymentOf(payload);
  const paid = await readPaid(owner, id);
  if (paid?.status !== 'paid' || !paid.engineerEmail || !paid.issueId) return null;
  const title = oneLine(paid.title ?? '');
  const earns = formatDollars((paid.amountCents - (paid.feeCents ?? 0)) / 100);
  return {
    key: `payment-mail:${id}`,
    type: 'payment',
    reader: 'engineer',
    to: paid.engineerEmail,
    subject: `Paid, work can start: ${title}`,
    heading: 'The issue is paid',
    paragraphs: [
      `“${title}” is paid, so work can start.`,
      `You earn ${earns} once the client accepts the fix, or ${DAYS_TO_ASK_FOR_CHANGES} days after it if they say nothing.`,
    ],
    facts: [{ label: 'You earn', value: earns }],
    action: { label: 'Open the issue', path: `/engineer-app/${paid.issueId}` },
  };
};

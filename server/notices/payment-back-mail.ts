import { formatDollars } from '#domain/money/dollars.ts';
import { oneLine } from '#server/mail/layout.ts';
import { paymentOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';
import { readPaid } from './paid.ts';

/** To the engineer who holds the issue: what was paid for it goes back, though the issue is not closed. */
export const paymentBackMail: WriteNotice = async ({ owner }, payload) => {
  const id = paymentOf(payload);
  const paid = await readPaid(owner, id);
  if (!paid || (paid.status !== 'refunding' && paid.status !== 'refunded')) return null;
  // Of a closed issue its own notice tells, the money with it.
  if (!paid.engineerEmail || !paid.issueId || paid.issueStatus === 'cancelled') return null;
  const title = oneLine(paid.title ?? '');
  const amount = formatDollars(paid.amountCents / 100);
  return {
    key: `payment-back-mail:${id}`,
    type: 'payment-back',
    reader: 'engineer',
    to: paid.engineerEmail,
    subject: `Payment goes back: ${title}`,
    heading: 'A payment goes back to the client',
    paragraphs: [
      `The ${amount} that the client paid for “${title}” goes back to them, so nothing is held for your work on it.`,
      paid.issueStatus === 'completed'
        ? 'Answer this mail if you think that is a mistake.'
        : 'Please stop until you have agreed with the client how to go on.',
    ],
    action: { label: 'Open the issue', path: `/engineer-app/${paid.issueId}` },
  };
};

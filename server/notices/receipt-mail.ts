import { formatDollars } from '#domain/money/dollars.ts';
import { oneLine } from '#server/mail/layout.ts';
import { paymentOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';
import { readPaid } from './paid.ts';

/** To the client: the payment has arrived, and what happens next. */
export const receiptMail: WriteNotice = async ({ owner }, payload) => {
  const id = paymentOf(payload);
  const paid = await readPaid(owner, id);
  if (paid?.status !== 'paid' || !paid.clientEmail || !paid.issueId) return null;
  const title = oneLine(paid.title ?? '');
  const amount = formatDollars(paid.amountCents / 100);
  return {
    key: `receipt-mail:${id}`,
    type: 'receipt',
    reader: 'client',
    to: paid.clientEmail,
    subject: `Payment received: ${amount} for ${title}`,
    heading: 'Your payment has arrived',
    paragraphs: [
      `${amount} for “${title}” has arrived. ${paid.engineerName ?? 'Your engineer'} can start now.`,
      'We hold the money until you accept the fix. If you cancel before work starts, you get all of it back.',
    ],
    facts: [
      { label: 'Amount', value: amount },
      { label: 'Payment', value: id },
    ],
    action: { label: 'Open your issue', path: `/dashboard/${paid.issueId}` },
  };
};

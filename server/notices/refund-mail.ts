import { formatDollars } from '#domain/money/dollars.ts';
import { oneLine } from '#server/mail/layout.ts';
import { paymentOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';
import { readPaid } from './paid.ts';

/** To the client: their money is on its way back. */
export const refundMail: WriteNotice = async ({ owner }, payload) => {
  const id = paymentOf(payload);
  const paid = await readPaid(owner, id);
  if (paid?.status !== 'refunded' || !paid.clientEmail || !paid.issueId) return null;
  const title = oneLine(paid.title ?? '');
  const amount = formatDollars(paid.amountCents / 100);
  return {
    key: `refund-mail:${id}`,
    type: 'refund',
    reader: 'client',
    to: paid.clientEmail,
    subject: `Refunded: ${amount} for ${title}`,
    heading: 'Your payment was refunded',
    paragraphs: [`${amount} for “${title}” was sent back to you. Your bank may take some days to show it.`],
    action: { label: 'Open your issue', path: `/dashboard/${paid.issueId}` },
  };
};

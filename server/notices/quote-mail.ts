import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { plainText } from '#domain/text/markdown.ts';
import { dateText } from '#server/mail/date-text.ts';
import { oneLine } from '#server/mail/layout.ts';
import { paymentMode } from '#server/payment-provider/open-payment-provider.ts';
import type { PaymentMode } from '#server/payment-provider/payment-provider.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { quoteOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';
import { readQuoted } from './quoted.ts';

const MOST_AN_HOUR = 3;

/** To the client: what the engineer asks for, and what becomes of the money. */
export const quoteMail: WriteNotice = async ({ owner, settings }, payload) => {
  const id = quoteOf(payload);
  const quoted = await readQuoted(owner, id);
  if (quoted?.status !== 'Quoted') return null;
  if (quoted.quotesThisHour > MOST_AN_HOUR) return postpone(owner, id);
  const { title, engineerName, hours, priceCents, note, expiresAt, issueId } = quoted;
  const price = formatDollars(priceCents / 100);
  return {
    key: `quote-mail:${id}`,
    type: 'quote',
    reader: 'client',
    to: quoted.clientEmail,
    subject: `Your quote: ${price} for ${oneLine(title)}`,
    heading: `Your quote: ${price}`,
    paragraphs: [
      `${engineerName ?? 'Your engineer'} has looked at “${oneLine(title)}” and quotes ${price}.`,
      ...terms(priceCents, paymentMode(settings)),
    ],
    said: note === null ? [] : [{ who: 'What it covers', text: plainText(note) }],
    facts: [
      ...(hours === null ? [] : [{ label: 'Hours', value: String(hours) }]),
      { label: 'Stands until', value: dateText(expiresAt) },
    ],
    action: { label: 'Look at the quote', path: `/dashboard/${issueId}` },
  };
};

// An engineer who keeps changing a quote fills nobody's inbox: in an hour the one that stands then is told.
async function postpone(owner: Sql, quoteId: string): Promise<null> {
  await owner`
    select marketplace.notify('quote-mail', jsonb_build_object('quote_id', ${quoteId}::text), ${`quote-mail:${quoteId}`},
      now() + interval '1 hour')`;
  return null;
}

/** What becomes of the money, as payment works on this instance; nothing but that of a fix that costs nothing. */
function terms(priceCents: number, mode: PaymentMode): string[] {
  if (priceCents === 0) return ['There is nothing to pay for this fix.'];
  return [
    mode === 'off'
      ? 'Payment is arranged with the operator of this marketplace. Work starts once you have accepted and your payment is recorded.'
      : 'Work starts once you have accepted and paid.',
    `The engineer is paid when you accept the fix, or ${DAYS_TO_ASK_FOR_CHANGES} days after it if you say nothing.`,
    'If you cancel before work starts, you get all of it back.',
  ];
}

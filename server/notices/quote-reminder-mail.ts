import { formatDollars } from '#domain/money/dollars.ts';
import { dateText } from '#server/mail/date-text.ts';
import { oneLine } from '#server/mail/layout.ts';
import { quoteOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';
import { readQuoted } from './quoted.ts';

/** To the client: a quote has waited for some days, and until when it stands. */
export const quoteReminderMail: WriteNotice = async ({ owner }, payload) => {
  const id = quoteOf(payload);
  const quoted = await readQuoted(owner, id);
  if (quoted?.status !== 'Quoted' || quoted.expiresAt <= new Date()) return null;
  const { title, engineerName, priceCents, expiresAt, issueId } = quoted;
  const price = formatDollars(priceCents / 100);
  return {
    key: `quote-reminder-mail:${id}`,
    type: 'quote-reminder',
    kind: 'reminders',
    reader: 'client',
    to: quoted.clientEmail,
    subject: `Your quote waits: ${price} for ${oneLine(title)}`,
    heading: 'Your quote waits for an answer',
    paragraphs: [
      `${oneLine(engineerName ?? 'Your engineer')} offers to fix “${oneLine(title)}” for ${price}.`,
      'You can accept it, decline it, or ask a question on its page. You pay nothing unless you accept.',
    ],
    facts: [
      { label: 'Price', value: price },
      { label: 'Stands until', value: dateText(expiresAt) },
    ],
    action: { label: 'Answer the quote', path: `/dashboard/${issueId}` },
  };
};

import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { plainText } from '#domain/text/markdown.ts';
import { dateText } from '#server/mail/date-text.ts';
import { oneLine } from '#server/mail/layout.ts';
import { paymentMode } from '#server/payment-provider/open-payment-provider.ts';
import type { PaymentMode } from '#server/payment-provider/payment-provider.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { quoteOf, toClient, toEngineer, type WriteNotification } from '../notification.ts';

const MOST_AN_HOUR = 3;

/** Sends the client the price and the payment terms. */
export const quoteMail: WriteNotification = async ({ owner, settings }, payload) => {
  const id = quoteOf(payload);
  const quoted = await readQuoted(owner, id);
  if (quoted?.status !== 'Quoted') return null;
  if (quoted.quotesThisHour > MOST_AN_HOUR) return postpone(owner, id);
  const { title, engineerName, hours, priceCents, note, expiresAt, issueId } = quoted;
  const price = formatDollars(priceCents / 100);
  return {
    key: `quote-mail:${id}`,
    type: 'quote',
    ...toClient(quoted.clientEmail, issueId, 'Look at the quote'),
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
  };
};

// Queues the email again for the next hour. It will then show the newest quote.
async function postpone(owner: Sql, quoteId: string): Promise<null> {
  await owner`
    select marketplace.notify('quote-mail', jsonb_build_object('quote_id', ${quoteId}::text), ${`quote-mail:${quoteId}`},
      now() + interval '1 hour')`;
  return null;
}

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

/** Reminds the client of a quote that they have not answered. */
export const quoteReminderMail: WriteNotification = async ({ owner }, payload) => {
  const id = quoteOf(payload);
  const quoted = await readQuoted(owner, id);
  if (quoted?.status !== 'Quoted' || quoted.expiresAt <= new Date()) return null;
  const { title, engineerName, priceCents, expiresAt, issueId } = quoted;
  const price = formatDollars(priceCents / 100);
  return {
    key: `quote-reminder-mail:${id}`,
    type: 'quote-reminder',
    kind: 'reminders',
    ...toClient(quoted.clientEmail, issueId, 'Answer the quote'),
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
  };
};

/** Tells the engineer whether the client accepted the quote. */
export const quoteDecidedMail: WriteNotification = async ({ owner }, payload) => {
  const id = quoteOf(payload);
  const quoted = await readQuoted(owner, id);
  if (!quoted?.engineerEmail) return null;
  const { title, priceCents, reason, issueId } = quoted;
  const about = `your quote of ${formatDollars(priceCents / 100)} for “${oneLine(title)}”`;
  const common = { type: 'quote-decided', kind: 'engineer_quotes' } as const;
  if (quoted.status === 'Accepted') {
    return {
      ...common,
      ...toEngineer(quoted.engineerEmail, issueId, 'Open the issue'),
      key: `quote-decided-mail:${id}:Accepted`,
      subject: `Quote accepted: ${oneLine(title)}`,
      heading: 'Your quote was accepted',
      paragraphs: [
        priceCents === 0
          ? `The client accepted ${about}. Nothing is due, so work can start.`
          : `The client accepted ${about}. You hear again once it is paid; work starts then.`,
      ],
    };
  }
  if (quoted.status !== 'Declined') return null;
  return {
    ...common,
    ...toEngineer(quoted.engineerEmail, issueId, 'Answer or quote again'),
    key: `quote-decided-mail:${id}:Declined`,
    subject: `Quote declined: ${oneLine(title)}`,
    heading: 'Your quote was declined',
    paragraphs: [`The client declined ${about}. You can answer in a message, and send another quote.`],
    facts: [{ label: 'The client’s reason', value: reason ?? 'none given' }],
  };
};

type Quoted = {
  issueId: string;
  title: string;
  clientEmail: string;
  engineerName: string | null;
  engineerEmail: string | null;
  hours: number | null;
  priceCents: number;
  note: string | null;
  status: string;
  reason: string | null;
  expiresAt: Date;
  /** The number of quotes that were sent for this issue in the last hour, including this one. */
  quotesThisHour: number;
};

async function readQuoted(owner: Sql, quoteId: string): Promise<Quoted | null> {
  const [quoted] = await owner<Quoted[]>`
    select i.id as "issueId", i.title, i.email as "clientEmail", e.name as "engineerName", u.email as "engineerEmail",
      q.hours::float8 as hours, q.price_cents::float8 as "priceCents", q.note,
      q.status, q.reason, q.expires_at as "expiresAt", (
        select count(*)::int from marketplace.quote o
        where o.issue_id = q.issue_id and o.created_at > now() - interval '1 hour') as "quotesThisHour"
    from marketplace.quote q
    join marketplace.issue i on i.id = q.issue_id
    left join public.engineers e on e.id = q.engineer_id
    left join auth.users u on u.id = q.engineer_id
    where q.id = ${quoteId}`;
  return quoted ?? null;
}

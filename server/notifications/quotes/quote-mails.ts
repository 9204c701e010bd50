import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { mailText } from '#domain/text/markdown.ts';
import { dateText, zoneOf } from '#server/mail/date-text.ts';
import { oneLine } from '#server/mail/layout.ts';
import { paymentMode } from '#server/payment-provider/open-payment-provider.ts';
import type { PaymentMode } from '#server/payment-provider/payment-provider.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { issueOf, quoteOf, toClient, toEngineer, type WriteNotification } from '../notification.ts';
import { promisedDay } from './promise-mails.ts';

const MOST_AN_HOUR = 3;

/** Sends the client the price and the payment terms. */
export const quoteMail: WriteNotification = async ({ owner, settings }, payload) => {
  const id = quoteOf(payload);
  const quoted = await readQuoted(owner, id);
  if (quoted?.status !== 'Quoted') return null;
  if (quoted.quotesThisHour > MOST_AN_HOUR) return postpone(owner, id);
  const { title, engineerName, hours, priceCents, note, dueOn, expiresAt, issueId } = quoted;
  const price = formatDollars(priceCents / 100);
  return {
    key: `quote-mail:${id}`,
    type: 'quote',
    ...toClient(quoted.clientEmail, issueId, 'See the quote'),
    subject: `Your quote: ${price} for ${oneLine(title)}`,
    heading: `Your quote: ${price}`,
    paragraphs: [
      `${oneLine(engineerName ?? 'Your engineer')} looked at “${oneLine(title)}” and quotes ${price}.`,
      ...terms(priceCents, paymentMode(settings)),
    ],
    said: note === null ? [] : [{ who: 'What it covers', text: mailText(note) }],
    facts: [
      ...(hours === null ? [] : [{ label: 'Hours', value: String(hours) }]),
      ...(dueOn === null
        ? []
        : [{ label: 'Fixed by', value: `${promisedDay(dueOn)}${priceCents > 0 ? ', if paid before' : ''}` }]),
      { label: 'Valid until', value: dateText(expiresAt, await zoneOf(owner, quoted.clientEmail)) },
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
  if (priceCents === 0) return ['There’s nothing to pay for this fix.'];
  return [
    mode === 'off'
      ? 'We’ll arrange the payment with you. Work starts once you’ve accepted and we’ve recorded your payment.'
      : 'Work starts once you’ve accepted and paid.',
    `We hold your money until you accept the fix, or for ${DAYS_TO_ASK_FOR_CHANGES} days without a reply. Cancel before work starts and you get all of it back.`,
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
    subject: `Your quote is waiting: ${price} for ${oneLine(title)}`,
    heading: 'Your quote is waiting',
    paragraphs: [
      `${oneLine(engineerName ?? 'Your engineer')} offers to fix “${oneLine(title)}” for ${price}.`,
      'Accept it, decline it or ask a question. You pay nothing unless you accept.',
    ],
    facts: [
      { label: 'Price', value: price },
      { label: 'Valid until', value: dateText(expiresAt, await zoneOf(owner, quoted.clientEmail)) },
    ],
  };
};

/** Tells the client that the fix is free. */
export const waivedMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const [waived] = await owner<{ title: string; email: string }[]>`
    select title, email from marketplace.issue
    where id = ${id} and quote_status = 'Waived' and status in ('pending', 'in_progress') and taken_down_at is null`;
  if (!waived) return null;
  const title = oneLine(waived.title);
  return {
    key: `waived-mail:${id}`,
    type: 'waived',
    ...toClient(waived.email, id, 'Open your issue'),
    subject: `Your fix is free: ${title}`,
    heading: 'Your fix is free',
    paragraphs: [
      `You pay nothing for the fix of “${title}”: it’s your free first fix.`,
      'You don’t need to do anything. We’ll email you when work starts.',
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
          ? `The client accepted ${about}. There’s nothing to pay, so you can start.`
          : `The client accepted ${about}. We’ll email you when it’s paid; then you can start.`,
      ],
    };
  }
  if (quoted.status !== 'Declined') return null;
  return {
    ...common,
    ...toEngineer(quoted.engineerEmail, issueId, 'Reply or quote again'),
    key: `quote-decided-mail:${id}:Declined`,
    subject: `Quote declined: ${oneLine(title)}`,
    heading: 'Your quote was declined',
    paragraphs: [`The client declined ${about}. You can send a message or another quote.`],
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
  dueOn: string | null;
  status: string;
  reason: string | null;
  expiresAt: Date;
  /** The number of quotes that were sent for this issue in the last hour, including this one. */
  quotesThisHour: number;
};

async function readQuoted(owner: Sql, quoteId: string): Promise<Quoted | null> {
  const [quoted] = await owner<Quoted[]>`
    select i.id as "issueId", i.title, i.email as "clientEmail", e.name as "engineerName", 
      marketplace.engineer_address(q.engineer_id) as "engineerEmail",
      q.hours::float8 as hours, q.price_cents::float8 as "priceCents", q.note, q.due_on::text as "dueOn",
      q.status, q.reason, q.expires_at as "expiresAt", (
        select count(*)::int from marketplace.quote o
        where o.issue_id = q.issue_id and o.created_at > now() - interval '1 hour') as "quotesThisHour"
    from marketplace.quote q
    join marketplace.issue i on i.id = q.issue_id
    left join public.engineers e on e.id = q.engineer_id
    where q.id = ${quoteId}`;
  return quoted ?? null;
}

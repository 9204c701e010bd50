import { formatDollars } from '#domain/money/dollars.ts';
import { dayText } from '#server/mail/date-text.ts';
import { oneLine } from '#server/mail/layout.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { quoteOf, toClient, toEngineer, type WriteNotification } from '../notification.ts';

/** Formats a promised day. It is the same day for every reader. */
export const promisedDay = (dueOn: string) => dayText(new Date(dueOn), 'UTC');

/** Reminds the engineer a day before the promised date. */
export const promiseReminderMail: WriteNotification = async ({ owner }, payload) => {
  const id = quoteOf(payload);
  const promise = await readPromise(owner, id);
  if (!promise?.engineerEmail || promise.isOverdue) return null;
  const { title, day, issueId, priceCents } = promise;
  const money = priceCents > 0 ? ' with a full refund' : '';
  return {
    key: `promise-reminder-mail:${id}`,
    type: 'promise-reminder',
    ...toEngineer(promise.engineerEmail, issueId, 'Open the issue'),
    subject: `Promised by ${day}: ${title}`,
    heading: 'Your promised date is near',
    paragraphs: [
      `You promised a fix for “${title}” by ${day}. If there’s none by then, the client can end the work${money}.`,
      'Can’t make it? Tell the client now.',
    ],
    facts: [{ label: 'Fix it by', value: day }],
  };
};

/** Tells the client that the promised date has passed and that they can end the work. */
export const overdueMail: WriteNotification = async ({ owner }, payload) => {
  const id = quoteOf(payload);
  const promise = await readPromise(owner, id);
  if (!promise?.isOverdue) return null;
  const { title, day, issueId, priceCents, engineerName } = promise;
  const price = formatDollars(priceCents / 100);
  return {
    key: `overdue-mail:${id}`,
    type: 'overdue',
    ...toClient(promise.clientEmail, issueId, 'Wait or end the work'),
    subject: `Not fixed by ${day}: ${title}`,
    heading: 'The promised date has passed',
    paragraphs: [
      `${engineerName} promised a fix for “${title}” by ${day}, and there’s none yet.`,
      priceCents > 0
        ? `You can wait, or end the work and get all of your ${price} back. That’s possible until a fix comes in.`
        : 'You can wait, or end the work. That’s possible until a fix comes in.',
    ],
  };
};

/** Tells the engineer that the promised date has passed. */
export const lateMail: WriteNotification = async ({ owner }, payload) => {
  const id = quoteOf(payload);
  const promise = await readPromise(owner, id);
  if (!promise?.isOverdue || !promise.engineerEmail) return null;
  const { title, day, issueId, priceCents } = promise;
  return {
    key: `late-mail:${id}`,
    type: 'late',
    ...toEngineer(promise.engineerEmail, issueId, 'Open the issue'),
    subject: `Late: ${title}`,
    heading: 'Your promised date has passed',
    paragraphs: [
      `You promised a fix for “${title}” by ${day}. The client can now end the work${priceCents > 0 ? ' and get their money back' : ''}.`,
      'Submit the fix, or tell the client when it will be ready.',
    ],
  };
};

type Promised = {
  issueId: string;
  title: string;
  clientEmail: string;
  engineerEmail: string | null;
  engineerName: string;
  day: string;
  priceCents: number;
  isOverdue: boolean;
};

/** Returns null if the fix is no longer awaited. */
async function readPromise(owner: Sql, quoteId: string): Promise<Promised | null> {
  const [promise] = await owner<Promised[]>`
    select i.id as "issueId", i.title, i.email as "clientEmail", marketplace.engineer_address(i.engineer_id) as "engineerEmail",
      coalesce(e.name, 'Your engineer') as "engineerName", q.due_on::text as day, q.price_cents::float8 as "priceCents",
      marketplace.is_overdue(i, q) as "isOverdue"
    from marketplace.quote q
    join marketplace.issue i on i.id = q.issue_id
    left join public.engineers e on e.id = i.engineer_id
    where q.id = ${quoteId} and i.taken_down_at is null and marketplace.awaits_fix(i, q)`;
  if (!promise) return null;
  const { title, engineerName, day, ...rest } = promise;
  return { ...rest, title: oneLine(title), engineerName: oneLine(engineerName), day: promisedDay(day) };
}

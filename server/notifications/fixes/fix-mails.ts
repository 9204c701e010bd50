import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';
import { mailText } from '#domain/text/markdown.ts';
import { dateText, zoneOf } from '#server/mail/date-text.ts';
import { oneLine } from '#server/mail/layout.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { issueOf, toClient, toEngineer, type WriteNotification } from '../notification.ts';

type Started = { title: string; email: string; engineerId: string; engineerName: string | null };

/** Tells the client that work has started. */
export const startedMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const [started] = await owner<Started[]>`
    select i.title, i.email, i.engineer_id as "engineerId", e.name as "engineerName"
    from marketplace.issue i left join public.engineers e on e.id = i.engineer_id
    where i.id = ${id} and i.status = 'in_progress' and i.completed_at is null and i.taken_down_at is null`;
  if (!started) return null;
  const title = oneLine(started.title);
  const engineer = oneLine(started.engineerName ?? 'Your engineer');
  return {
    key: `started-mail:${id}:${started.engineerId}`,
    type: 'started',
    kind: 'progress',
    ...toClient(started.email, id, 'Follow your issue'),
    subject: `Work has started: ${title}`,
    heading: 'Work on your issue has started',
    paragraphs: [
      `${engineer} is working on “${title}”. You don’t need to do anything.`,
      `We’ll email you when it’s fixed, with an explanation. Then you have ${DAYS_TO_ASK_FOR_CHANGES} days to try it.`,
    ],
  };
};

/** Sends the client the description of the fix and the date by which they can respond. */
export const fixMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const fix = await readSubmittedFix(owner, id);
  if (!fix) return null;
  const title = oneLine(fix.title);
  const engineer = oneLine(fix.engineerName ?? 'Your engineer');
  return {
    key: `fix-mail:${id}:${fix.completedAt.toISOString()}`,
    type: 'fix',
    ...toClient(fix.email, id, 'Try the fix'),
    subject: fix.round === 1 ? `Fixed: ${title}` : `${ordinal(fix.round)} fix for ${title}`,
    heading: fix.round === 1 ? 'Your issue is fixed' : `${ordinal(fix.round)} fix for your issue`,
    paragraphs: [
      `${engineer} sent a fix for “${title}”.`,
      `Try it, then accept it or ask for changes. Without a reply by ${await untilText(owner, fix)}, it counts as accepted.`,
    ],
    said: [
      { who: `What ${engineer} did`, text: mailText(fix.explanation) },
      { who: 'How to check it', text: mailText(fix.howToCheck ?? '') },
    ].filter(({ text }) => text !== ''),
  };
};

/** Reminds the client that the fix will be accepted automatically in one or two days. */
export const fixReminderMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const fix = await readSubmittedFix(owner, id);
  if (!fix?.isReminderDue) return null;
  const title = oneLine(fix.title);
  return {
    key: `fix-reminder-mail:${id}:${fix.completedAt.toISOString()}`,
    type: 'fix-reminder',
    kind: 'reminders',
    ...toClient(fix.email, id, 'Try the fix'),
    subject: `Does it work? ${title}`,
    heading: 'Have you tried the fix?',
    paragraphs: [
      `Without a reply by ${await untilText(owner, fix)}, the fix for “${title}” counts as accepted.`,
      'Works? Accept it. Doesn’t work? Ask for changes, at no extra cost.',
    ],
  };
};

type Reopened = { title: string; engineerEmail: string; eventId: string; note: string | null; times: number };

/** Sends the engineer the changes that the client requested. */
export const changesMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const [reopened] = await owner<Reopened[]>`
    select i.title, engineer.address as "engineerEmail", t.id as "eventId", t.note, (
        select count(*)::int from public.timeline_events r where r.issue_id = i.id and r.status = 'Resolved') as times
    from marketplace.issue i
    join marketplace.engineer_address(i.engineer_id) engineer (address) on engineer.address is not null
    cross join lateral (
      select e.id, e.note from public.timeline_events e
      where e.issue_id = i.id and e.status = 'In Progress' order by e.created_at desc limit 1
    ) t
    where i.id = ${id} and i.status = 'in_progress' and i.taken_down_at is null`;
  if (!reopened) return null;
  const title = oneLine(reopened.title);
  const asked =
    reopened.note?.replace(/^Changes requested(?:: |$)/, '') ||
    'The client gave no reason. Ask them in a message.';
  return {
    key: `changes-mail:${id}:${reopened.eventId}`,
    type: 'changes',
    ...toEngineer(reopened.engineerEmail, id, 'Open the issue'),
    subject: `${reopened.times === 1 ? 'Changes requested' : `Changes requested (${reopened.times})`}: ${title}`,
    heading: 'The client asked for changes',
    paragraphs: [`“${title}” is in progress again. The price stays the same.`],
    said: [{ who: 'What should change', text: mailText(asked) }],
  };
};

/**
 * A fix that the client has neither accepted nor rejected. At `until`, the fix is accepted automatically.
 * `isReminderDue` is true from the time of the reminder until then.
 */
type SubmittedFix = {
  title: string;
  email: string;
  completedAt: Date;
  until: Date;
  isReminderDue: boolean;
  engineerName: string | null;
  /** 1 for the first fix. */
  round: number;
  explanation: string;
  howToCheck: string | null;
};

const untilText = async (owner: Sql, { until, email }: SubmittedFix) =>
  dateText(until, await zoneOf(owner, email));

const ordinal = (round: number) => ({ 2: 'Second', 3: 'Third' })[round] ?? `${round}th`;

/** Returns null if the issue has no explained fix or the client has already answered it. */
async function readSubmittedFix(owner: Sql, issueId: string): Promise<SubmittedFix | null> {
  const [fix] = await owner<SubmittedFix[]>`
    select i.title, i.email, i.completed_at as "completedAt",
      i.completed_at + make_interval(days => (marketplace.setting('days_to_ask_for_changes'))::int) as until,
      now() >= marketplace.fix_reminder_at(i.completed_at)
        and now() < i.completed_at + make_interval(days => (marketplace.setting('days_to_ask_for_changes'))::int)
        and not marketplace.is_refunding(i.id) as "isReminderDue", e.name as "engineerName", (
        select greatest(1, count(*))::int from public.timeline_events t where t.issue_id = i.id and t.status = 'Resolved') as round,
      fix.description as explanation, fix.how_to_check as "howToCheck"
    from marketplace.issue i left join public.engineers e on e.id = i.engineer_id
    cross join lateral (
      select f.description, f.how_to_check from marketplace.fix f
      where f.issue_id = i.id and not f.is_answered order by f.round desc limit 1) fix
    where i.id = ${issueId} and i.status = 'completed' and i.accepted_at is null and i.taken_down_at is null`;
  return fix ?? null;
}

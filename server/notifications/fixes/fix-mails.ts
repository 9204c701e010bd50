import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';
import { plainText } from '#domain/text/markdown.ts';
import { dateText } from '#server/mail/date-text.ts';
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
    subject: `Work has begun: ${title}`,
    heading: 'Work on your issue has started',
    paragraphs: [
      `${engineer} is working on “${title}” now. There is nothing you need to do.`,
      `You get a mail when it is fixed, with an explanation. Then you have ${DAYS_TO_ASK_FOR_CHANGES} days to try it.`,
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
    ...toClient(fix.email, id, 'Look at the fix'),
    subject: `Fixed: ${title}`,
    heading: 'Your issue is fixed',
    paragraphs: [
      `${engineer} has submitted a fix for “${title}”.`,
      `Please try it, then accept it or say what should change. If you say nothing until ${dateText(fix.until)}, it counts as accepted.`,
    ],
    said: [
      { who: `What ${engineer} says about it`, text: plainText(fix.explanation ?? '') },
      { who: 'How to check it', text: plainText(fix.howToCheck ?? '') },
    ].filter(({ text }) => text !== ''),
  };
};

/** Reminds the client that the fix will be accepted automatically in one or two days. */
export const fixReminderMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const fix = await readSubmittedFix(owner, id);
  const now = new Date();
  if (!fix || fix.remindFrom > now || fix.until <= now) return null;
  const title = oneLine(fix.title);
  return {
    key: `fix-reminder-mail:${id}:${fix.completedAt.toISOString()}`,
    type: 'fix-reminder',
    kind: 'reminders',
    ...toClient(fix.email, id, 'Look at the fix'),
    subject: `Does it work? ${title}`,
    heading: 'Have you tried the fix?',
    paragraphs: [
      `The fix of “${title}” counts as accepted if you say nothing until ${dateText(fix.until)}.`,
      'If it works, you can leave it at that, or accept it now. If it does not, say what should change: that costs nothing more.',
    ],
  };
};

type Reopened = { title: string; engineerEmail: string; eventId: string; note: string | null };

/** Sends the engineer the changes that the client requested. */
export const changesMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const [reopened] = await owner<Reopened[]>`
    select i.title, u.email as "engineerEmail", t.id as "eventId", t.note
    from marketplace.issue i
    join auth.users u on u.id = i.engineer_id
    cross join lateral (
      select e.id, e.note from public.timeline_events e
      where e.issue_id = i.id and e.status = 'In Progress' order by e.created_at desc limit 1
    ) t
    where i.id = ${id} and i.status = 'in_progress' and i.taken_down_at is null`;
  if (!reopened) return null;
  const title = oneLine(reopened.title);
  const asked =
    reopened.note?.replace(/^Changes requested: /, '') ?? 'The client gave no reason: ask them in a message.';
  return {
    key: `changes-mail:${id}:${reopened.eventId}`,
    type: 'changes',
    ...toEngineer(reopened.engineerEmail, id, 'Open the issue'),
    subject: `Changes asked for: ${title}`,
    heading: 'The client asks for changes',
    paragraphs: [
      `Your fix of “${title}” is not right yet, so the issue is in progress again. The price stays as it was.`,
    ],
    said: [{ who: 'What should change', text: plainText(asked) }],
  };
};

/**
 * A fix that the client has neither accepted nor rejected. At `until`, the fix is accepted automatically. At
 * `remindFrom`, the client gets a reminder.
 */
type SubmittedFix = {
  title: string;
  email: string;
  completedAt: Date;
  until: Date;
  remindFrom: Date;
  engineerName: string | null;
  explanation: string | null;
  howToCheck: string | null;
};

/** Returns null if the issue has no fix or the client has already answered it. */
async function readSubmittedFix(owner: Sql, issueId: string): Promise<SubmittedFix | null> {
  const [fix] = await owner<SubmittedFix[]>`
    select i.title, i.email, i.completed_at as "completedAt",
      i.completed_at + make_interval(days => (marketplace.setting('days_to_ask_for_changes'))::int) as until,
      marketplace.fix_reminder_at(i.completed_at) as "remindFrom", e.name as "engineerName", (
        select regexp_replace(t.note, '^Fix submitted: ', '') from public.timeline_events t
        where t.issue_id = i.id and t.status = 'Resolved' order by t.created_at desc, t.id desc limit 1) as explanation, (
        select f.how_to_check from marketplace.fix f
        where f.issue_id = i.id and f.created_at >= i.completed_at order by f.round desc limit 1) as "howToCheck"
    from marketplace.issue i left join public.engineers e on e.id = i.engineer_id
    where i.id = ${issueId} and i.status = 'completed' and i.accepted_at is null and i.taken_down_at is null`;
  return fix ?? null;
}

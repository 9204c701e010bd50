import { dateText } from '#server/mail/date-text.ts';
import { oneLine } from '#server/mail/layout.ts';
import { issueOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';
import { readSubmittedFix } from './submitted-fix.ts';

/** To the client, a day or two before: silence is about to accept a fix. */
export const fixReminderMail: WriteNotice = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const fix = await readSubmittedFix(owner, id);
  const now = new Date();
  if (!fix || fix.remindFrom > now || fix.until <= now) return null;
  const title = oneLine(fix.title);
  return {
    key: `fix-reminder-mail:${id}:${fix.completedAt.toISOString()}`,
    type: 'fix-reminder',
    kind: 'reminders',
    reader: 'client',
    to: fix.email,
    subject: `Does it work? ${title}`,
    heading: 'Have you tried the fix?',
    paragraphs: [
      `The fix of “${title}” counts as accepted if you say nothing until ${dateText(fix.until)}.`,
      'If it works, you can leave it at that, or accept it now. If it does not, say what should change: that costs nothing more.',
    ],
    action: { label: 'Look at the fix', path: `/dashboard/${id}` },
  };
};

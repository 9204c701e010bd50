import { plainText } from '#domain/text/markdown.ts';
import { dateText } from '#server/mail/date-text.ts';
import { oneLine } from '#server/mail/layout.ts';
import { issueOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';
import { readSubmittedFix } from './submitted-fix.ts';

/** To the client: what was fixed, in the engineer's words, and until when silence accepts it. */
export const fixMail: WriteNotice = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const fix = await readSubmittedFix(owner, id);
  if (!fix) return null;
  const title = oneLine(fix.title);
  const engineer = oneLine(fix.engineerName ?? 'Your engineer');
  return {
    key: `fix-mail:${id}:${fix.completedAt.toISOString()}`,
    type: 'fix',
    reader: 'client',
    to: fix.email,
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
    action: { label: 'Look at the fix', path: `/dashboard/${id}` },
  };
};

import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/changes-window.ts';
import { oneLine } from '#server/mail/layout.ts';
import { issueOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';

type Fixed = { title: string; email: string; completedAt: Date };

/** To the client: a fix was submitted, and what happens if they say nothing. */
export const fixMail: WriteNotice = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const [fixed] = await owner<Fixed[]>`
    select title, email, completed_at as "completedAt"
    from marketplace.issue where id = ${id} and status = 'completed' and accepted_at is null`;
  if (!fixed) return null;
  const title = oneLine(fixed.title);
  return {
    key: `fix-mail:${id}:${fixed.completedAt.toISOString()}`,
    type: 'fix',
    reader: 'client',
    to: fixed.email,
    subject: `Fixed: ${title}`,
    heading: 'Your issue is fixed',
    paragraphs: [
      `The engineer has submitted a fix for “${title}”, with an explanation.`,
      `Try it, then accept it or say what should change. After ${DAYS_TO_ASK_FOR_CHANGES} days without an answer it counts as accepted.`,
    ],
    action: { label: 'Look at the fix', path: `/dashboard/${id}` },
  };
};

import { z } from 'zod';
import { oneLine } from '#server/mail/layout.ts';
import type { WriteNotice } from './notice.ts';

const about = z.object({ issue_id: z.guid(), engineer_id: z.guid() });

/** To the engineer who held it: what they did not touch is offered to everybody again. */
export const offeredBackMail: WriteNotice = async ({ owner }, payload) => {
  const { issue_id: id, engineer_id: engineerId } = about.parse(payload);
  const [issue] = await owner<{ title: string; email: string; since: string }[]>`
    select i.title, u.email, extract(epoch from i.available_since)::text as since
    from marketplace.issue i join auth.users u on u.id = ${engineerId}
    join marketplace.engineer_approval a on a.engineer_id = u.id and a.standing = 'approved'
    where i.id = ${id} and i.engineer_id is distinct from ${engineerId} and i.taken_down_at is null`;
  if (!issue) return null;
  const title = oneLine(issue.title);
  return {
    key: `offered-back-mail:${id}:${engineerId}:${issue.since}`,
    type: 'offered-back',
    reader: 'engineer',
    to: issue.email,
    subject: `Offered to others again: ${title}`,
    heading: 'An issue you claimed is open to all again',
    paragraphs: [
      `Nothing happened on “${title}” since you claimed it, so every engineer can claim it again. What was written stays with it.`,
      'If nobody has taken it, you can claim it again.',
    ],
    action: { label: 'Open the issue', path: `/engineer-app/${id}` },
  };
};

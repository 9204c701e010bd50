import { z } from 'zod';
import { oneLine } from '#server/mail/layout.ts';
import { issueOf, toEngineer, type WriteNotification } from '../notification.ts';

type Warned = { title: string; email: string; hoursLeft: number; touched: string };

export const leaseWarningMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const [warned] = await owner<Warned[]>`
    select i.title, u.email, extract(epoch from l.touched_at)::text as touched,
      ceil(extract(epoch from marketplace.ends_at(l) - now()) / 3600)::int as "hoursLeft"
    from marketplace.claim_lease l
    join marketplace.issue i on i.id = l.issue_id
    join auth.users u on u.id = i.engineer_id
    join marketplace.engineer_approval a on a.engineer_id = i.engineer_id and a.status = 'approved'
    where i.id = ${id} and l.warned_at is not null and marketplace.ends_at(l) > now() and marketplace.lease_runs(i)`;
  if (!warned) return null;
  const title = oneLine(warned.title);
  const hours = warned.hoursLeft === 1 ? 'an hour' : `${warned.hoursLeft} hours`;
  return {
    key: `lease-warning-mail:${id}:${warned.touched}`,
    type: 'lease-warning',
    ...toEngineer(warned.email, id, 'Open the issue'),
    subject: `Still on it? ${title}`,
    heading: 'Are you still on this issue?',
    paragraphs: [
      `You claimed “${title}” and have not come to it. In about ${hours} it is offered to every engineer again.`,
      'A message, a note, a quote or a look at its files keeps it yours, and so does “Still on it” on its page. If you have no time for it, release it: somebody else can start sooner.',
    ],
  };
};

const offeredBack = z.object({ issue_id: z.guid(), engineer_id: z.guid() });

/** Tells the engineer that their claim on an issue has ended. */
export const offeredBackMail: WriteNotification = async ({ owner }, payload) => {
  const { issue_id: id, engineer_id: engineerId } = offeredBack.parse(payload);
  const [issue] = await owner<{ title: string; email: string; since: string }[]>`
    select i.title, u.email, extract(epoch from i.available_since)::text as since
    from marketplace.issue i join auth.users u on u.id = ${engineerId}
    join marketplace.engineer_approval a on a.engineer_id = u.id and a.status = 'approved'
    where i.id = ${id} and i.engineer_id is distinct from ${engineerId} and i.taken_down_at is null`;
  if (!issue) return null;
  const title = oneLine(issue.title);
  return {
    key: `offered-back-mail:${id}:${engineerId}:${issue.since}`,
    type: 'offered-back',
    ...toEngineer(issue.email, id, 'Open the issue'),
    subject: `Offered to others again: ${title}`,
    heading: 'An issue you claimed is open to all again',
    paragraphs: [
      `Nothing happened on “${title}” since you claimed it, so every engineer can claim it again. What was written stays with it.`,
      'If nobody has taken it, you can claim it again.',
    ],
  };
};

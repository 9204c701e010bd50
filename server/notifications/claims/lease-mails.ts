import { z } from 'zod';
import { oneLine } from '#server/mail/layout.ts';
import { issueOf, toEngineer, type WriteNotification } from '../notification.ts';

type Warned = { title: string; email: string; hoursLeft: number; touched: string };

export const leaseWarningMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const [warned] = await owner<Warned[]>`
    select i.title, engineer.address as email, extract(epoch from l.touched_at)::text as touched,
      ceil(extract(epoch from marketplace.ends_at(l) - now()) / 3600)::int as "hoursLeft"
    from marketplace.claim_lease l
    join marketplace.issue i on i.id = l.issue_id
    join marketplace.engineer_address(i.engineer_id) engineer (address) on engineer.address is not null
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
      `Your claim on “${title}” expires in about ${hours} without activity. Then every engineer can claim it.`,
      'To keep it, send a message or quote, add a note, read its code, or press “Still on it” on its page. No time? Release it, so someone else can start.',
    ],
  };
};

const offeredBack = z.object({ issue_id: z.guid(), engineer_id: z.guid() });

/** Tells the engineer that their claim on an issue has ended. */
export const offeredBackMail: WriteNotification = async ({ owner }, payload) => {
  const { issue_id: id, engineer_id: engineerId } = offeredBack.parse(payload);
  const [issue] = await owner<{ title: string; email: string; since: string }[]>`
    select i.title, engineer.address as email, extract(epoch from i.available_since)::text as since
    from marketplace.issue i
    join marketplace.engineer_address(${engineerId}) engineer (address) on engineer.address is not null
    where i.id = ${id} and i.engineer_id is distinct from ${engineerId} and i.taken_down_at is null`;
  if (!issue) return null;
  const title = oneLine(issue.title);
  return {
    key: `offered-back-mail:${id}:${engineerId}:${issue.since}`,
    type: 'offered-back',
    ...toEngineer(issue.email, id, 'Open the issue'),
    subject: `Claim expired: ${title}`,
    heading: 'Your claim has expired',
    paragraphs: [
      `There was no activity on “${title}”, so every engineer can claim it now. You can claim it again while it’s free.`,
    ],
  };
};

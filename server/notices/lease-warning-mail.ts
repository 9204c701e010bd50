import { oneLine } from '#server/mail/layout.ts';
import { issueOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';

type Warned = { title: string; email: string; hoursLeft: number; touched: string };

/** To the engineer who holds it: an issue that they do not touch is offered to everybody again. */
export const leaseWarningMail: WriteNotice = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const [warned] = await owner<Warned[]>`
    select i.title, u.email, extract(epoch from l.touched_at)::text as touched,
      ceil(extract(epoch from marketplace.ends_at(l) - now()) / 3600)::int as "hoursLeft"
    from marketplace.claim_lease l
    join marketplace.issue i on i.id = l.issue_id
    join auth.users u on u.id = i.engineer_id
    join marketplace.engineer_approval a on a.engineer_id = i.engineer_id and a.standing = 'approved'
    where i.id = ${id} and l.warned_at is not null and marketplace.ends_at(l) > now() and marketplace.lease_runs(i)`;
  if (!warned) return null;
  const title = oneLine(warned.title);
  const hours = warned.hoursLeft === 1 ? 'an hour' : `${warned.hoursLeft} hours`;
  return {
    key: `lease-warning-mail:${id}:${warned.touched}`,
    type: 'lease-warning',
    reader: 'engineer',
    to: warned.email,
    subject: `Still on it? ${title}`,
    heading: 'Are you still on this issue?',
    paragraphs: [
      `You claimed “${title}” and have not come to it. In about ${hours} it is offered to every engineer again.`,
      'A message, a note, a quote or a look at its files keeps it yours, and so does “Still on it” on its page. If you have no time for it, release it: somebody else can start sooner.',
    ],
    action: { label: 'Open the issue', path: `/engineer-app/${id}` },
  };
};

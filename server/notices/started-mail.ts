import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';
import { oneLine } from '#server/mail/layout.ts';
import { issueOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';

type Started = { title: string; email: string; engineerId: string; engineerName: string | null };

/** To the client: an engineer works on it now. */
export const startedMail: WriteNotice = async ({ owner }, payload) => {
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
    reader: 'client',
    to: started.email,
    subject: `Work has begun: ${title}`,
    heading: `${engineer} has started`,
    paragraphs: [
      `${engineer} is working on “${title}” now. There is nothing you need to do.`,
      `You get a mail when it is fixed, with an explanation. Then you have ${DAYS_TO_ASK_FOR_CHANGES} days to try it.`,
    ],
    action: { label: 'Follow your issue', path: `/dashboard/${id}` },
  };
};

import { oneLine } from '#server/mail/layout.ts';
import { issueOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';

type Claimed = {
  title: string;
  email: string;
  engineerId: string;
  engineerName: string | null;
  quoteStatus: string | null;
};

/** To the client: who has taken their issue, and what happens next. */
export const claimedMail: WriteNotice = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const [claimed] = await owner<Claimed[]>`
    select i.title, i.email, i.engineer_id as "engineerId", e.name as "engineerName", i.quote_status as "quoteStatus"
    from marketplace.issue i left join public.engineers e on e.id = i.engineer_id
    where i.id = ${id} and i.engineer_id is not null and i.status in ('pending', 'in_progress')
      and i.taken_down_at is null`;
  if (!claimed) return null;
  const title = oneLine(claimed.title);
  const engineer = oneLine(claimed.engineerName ?? 'An engineer');
  return {
    key: `claimed-mail:${id}:${claimed.engineerId}`,
    type: 'claimed',
    kind: 'progress',
    reader: 'client',
    to: claimed.email,
    subject: `${engineer} has your issue: ${title}`,
    heading: `${engineer} has taken your issue`,
    paragraphs: [`${engineer} is looking at “${title}” now.`, nextStep(claimed.quoteStatus)],
    action: { label: 'Open your issue', path: `/dashboard/${id}` },
  };
};

function nextStep(quoteStatus: string | null): string {
  if (quoteStatus === 'Paid') return 'It is paid, so they can start work. You pay nothing more.';
  if (quoteStatus === 'Waived') return 'The fix is free, so they can start work.';
  return 'Next you get a price by mail, or a question on its page. You pay nothing unless you accept the price.';
}

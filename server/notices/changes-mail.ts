import { plainText } from '#domain/text/markdown.ts';
import { oneLine } from '#server/mail/layout.ts';
import { issueOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';

type Reopened = { title: string; engineerEmail: string; eventId: string; note: string | null };

/** To the engineer who holds the issue: the client has tried the fix and asks for changes. */
export const changesMail: WriteNotice = async ({ owner }, payload) => {
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
    reader: 'engineer',
    to: reopened.engineerEmail,
    subject: `Changes asked for: ${title}`,
    heading: 'The client asks for changes',
    paragraphs: [
      `Your fix of “${title}” is not right yet, so the issue is in progress again. The price stays as it was.`,
    ],
    said: [{ who: 'What should change', text: plainText(asked) }],
    action: { label: 'Open the issue', path: `/engineer-app/${id}` },
  };
};

import { HOURS_PROMISED } from '#domain/issue/deadlines.ts';
import { oneLine } from '#server/mail/layout.ts';
import { issueOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';
import { readUnclaimed } from './unclaimed.ts';

/** To the client, when the promised review has not come: the truth, and what they can do. */
export const nobodyYetMail: WriteNotice = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const unclaimed = await readUnclaimed(owner, id, 'hours_promised');
  if (!unclaimed) return null;
  const title = oneLine(unclaimed.title);
  return {
    key: `nobody-yet-mail:${id}:${unclaimed.since}`,
    type: 'nobody-yet',
    kind: 'progress',
    reader: 'client',
    to: unclaimed.email,
    subject: `No engineer yet: ${title}`,
    heading: 'No engineer has taken your issue yet',
    paragraphs: [
      `We promised you a review of “${title}” within ${HOURS_PROMISED} hours, and did not keep it. We are sorry.`,
      'It stays open, and the people who run this marketplace have been told. You pay nothing while it waits, and get a mail when an engineer takes it.',
      'If your issue lacks steps to repeat the problem, adding them helps. You can also cancel it on its page.',
    ],
    action: { label: 'Open your issue', path: `/dashboard/${id}` },
  };
};

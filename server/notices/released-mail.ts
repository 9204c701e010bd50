import { z } from 'zod';
import { oneLine } from '#server/mail/layout.ts';
import type { WriteNotice } from './notice.ts';

type Released = { title: string; email: string; quoteStatus: string | null };

const about = z.object({ issue_id: z.guid(), engineer_id: z.guid() });

/**
 * To the client: nobody has their issue any more, and what that means. Whoever claims and releases it over and over is
 * told of once, as of their claim.
 */
export const releasedMail: WriteNotice = async ({ owner }, payload) => {
  const { issue_id: id, engineer_id: engineerId } = about.parse(payload);
  const [released] = await owner<Released[]>`
    select title, email, quote_status as "quoteStatus"
    from marketplace.issue
    where id = ${id} and status = 'pending' and engineer_id is null and taken_down_at is null`;
  if (!released) return null;
  const title = oneLine(released.title);
  return {
    key: `released-mail:${id}:${engineerId}`,
    type: 'released',
    kind: 'progress',
    reader: 'client',
    to: released.email,
    subject: `Open to all engineers again: ${title}`,
    heading: 'Your issue is open to all engineers again',
    paragraphs: [
      `The engineer who had “${title}” no longer does. Every engineer can take it now, and you need to do nothing: you get a mail when somebody has it.`,
      `What was written stays with it. ${moneyOf(released.quoteStatus)}`,
    ],
    action: { label: 'Open your issue', path: `/dashboard/${id}` },
  };
};

function moneyOf(quoteStatus: string | null): string {
  if (quoteStatus === 'Paid') return 'So does what you paid: you pay nothing more.';
  if (quoteStatus === 'Waived') return 'The fix stays free.';
  return 'A price that you had not paid has ended, and you owe nothing.';
}

import { HOURS_PROMISED } from '#domain/issue/deadlines.ts';
import { oneLine } from '#server/mail/layout.ts';
import { issueOf } from './job-payload.ts';
import type { WriteNotice } from './notice.ts';
import { operatorAddress } from './operator-address.ts';
import { readUnclaimed } from './unclaimed.ts';

/** To operators, some hours before the promise of a review runs out: nobody has claimed the issue. */
export const unclaimedMail: WriteNotice = async (context, payload) => {
  const id = issueOf(payload);
  const unclaimed = await readUnclaimed(context.owner, id, 'hours_until_alert');
  const to = operatorAddress(context, 'unclaimed-mail');
  if (!unclaimed || to === null) return null;
  const title = oneLine(unclaimed.title);
  return {
    key: `unclaimed-mail:${id}:${unclaimed.since}`,
    type: 'unclaimed',
    reader: 'operator',
    to,
    subject: `Unclaimed for ${unclaimed.hours} hours: ${title}`,
    heading: 'Nobody has claimed an issue',
    paragraphs: [
      `“${title}” has waited for ${unclaimed.hours} hours. The client was promised a review within ${HOURS_PROMISED} hours.`,
      'You can give it to an engineer from its page.',
    ],
    facts: [{ label: 'Urgency', value: unclaimed.urgency }],
    action: { label: 'Open the issue', path: `/operator/issues/${id}` },
  };
};

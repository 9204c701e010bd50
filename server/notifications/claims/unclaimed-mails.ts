import { HOURS_PROMISED } from '#domain/issue/deadlines.ts';
import { oneLine } from '#server/mail/layout.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { issueOf, operatorAddress, toClient, type WriteNotification } from '../notification.ts';

/**
 * Tells operators that nobody has claimed an issue. The email is sent a few hours before the promised review
 * is due.
 */
export const unclaimedMail: WriteNotification = async (context, payload) => {
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
      `“${title}” has waited for ${unclaimed.hours} hours. We promised the client a review within ${HOURS_PROMISED} hours.`,
      'You can assign an engineer on its page.',
    ],
    facts: [{ label: 'Urgency', value: unclaimed.urgency }],
    action: { label: 'Open the issue', path: `/operator/issues/${id}` },
  };
};

/** Tells the client that nobody has reviewed the issue in the promised time, and suggests what to do. */
export const nobodyYetMail: WriteNotification = async ({ owner }, payload) => {
  const id = issueOf(payload);
  const unclaimed = await readUnclaimed(owner, id, 'hours_promised');
  if (!unclaimed) return null;
  const title = oneLine(unclaimed.title);
  return {
    key: `nobody-yet-mail:${id}:${unclaimed.since}`,
    type: 'nobody-yet',
    kind: 'progress',
    ...toClient(unclaimed.email, id, 'Open your issue'),
    subject: `No engineer yet: ${title}`,
    heading: 'No engineer has claimed your issue yet',
    paragraphs: [
      `We promised to review “${title}” within ${HOURS_PROMISED} hours and didn’t. We’re sorry.`,
      'It stays open. We’ll email you when an engineer claims it.',
      'It helps to add the steps that show the problem. You can also cancel on the issue page.',
    ],
  };
};

/**
 * `since` is the time at which the issue started to wait. If the issue waits again later, another email is
 * sent.
 */
type Unclaimed = { title: string; email: string; urgency: string; hours: number; since: string };

/** Returns null if the issue is claimed or closed, or has not waited for the configured number of hours. */
async function readUnclaimed(
  owner: Sql,
  issueId: string,
  setting: 'hours_until_alert' | 'hours_promised',
): Promise<Unclaimed | null> {
  const [unclaimed] = await owner<Unclaimed[]>`
    select title, email, urgency, floor(extract(epoch from now() - available_since) / 3600)::int as hours,
      extract(epoch from available_since)::text as since
    from marketplace.issue
    where id = ${issueId} and status = 'pending' and engineer_id is null
      and available_since <= now() - make_interval(hours => marketplace.setting(${setting})::int)`;
  return unclaimed ?? null;
}

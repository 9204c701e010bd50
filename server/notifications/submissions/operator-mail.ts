import { HOURS_PROMISED } from '#domain/issue/deadlines.ts';
import { layOut, oneLine } from '#server/mail/layout.ts';
import type { Mail, Mailer } from '#server/mail/mailer.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { operatorAddress } from '../notification.ts';
import { admitFirstMail } from './limit-first-mails.ts';
import {
  type EnsureEstimate,
  type EstimateText,
  readSubmittedIssue,
  type SubmittedIssue,
  tryEstimate,
} from './submitted-issue.ts';

const limitOfAll = { kind: 'admin-notification-mail', key: 'admin notification', anHour: 100 };

/**
 * Returns the job that tells the operator about a submission. Emails over the hourly limit are sent later.
 */
export function sendAdminNotification(
  platform: Pick<Platform, 'database' | 'settings' | 'jobs' | 'log' | 'now'>,
  { mailer, ensureEstimate }: { mailer: Mailer; ensureEstimate: EnsureEstimate },
): JobHandler {
  const { database, settings, log } = platform;
  return async (payload, attempt) => {
    const issue = await readSubmittedIssue(database.owner, payload);
    if (!issue) return;
    const to = operatorAddress(platform, limitOfAll.kind);
    if (to === null) return;
    const key = `admin-notification-mail:${issue.id}`;
    if (await mailer.wasSent(key)) return;
    if (!(await admitFirstMail(platform, issue, { payload, ...attempt }, limitOfAll))) return;
    const estimate = await tryEstimate(ensureEstimate, issue.id, log);
    await mailer.send(compose(issue, estimate, to, settings.publicUrl), key);
  };
}

const longestDescription = 20_000;

function compose(issue: SubmittedIssue, estimate: EstimateText | null, to: string, publicUrl: string): Mail {
  const laidOut = layOut({
    heading: 'A new issue was submitted',
    paragraphs: [`We promised the client a review within ${HOURS_PROMISED} hours.`],
    facts: [
      { label: 'Issue name', value: oneLine(issue.title) },
      { label: 'Urgency', value: issue.urgency },
      { label: 'Coding app', value: issue.codingApp },
      { label: 'Estimate', value: estimate?.range ?? 'none' },
      { label: 'Email', value: oneLine(issue.email) },
      { label: 'GitHub link', value: orNone(issue.githubLink) },
      { label: 'Live link', value: orNone(issue.liveLink) },
      { label: 'Submission ID', value: issue.id },
      { label: 'Submitted at', value: issue.createdAt.toISOString() },
      { label: 'Problem description', value: issue.description.slice(0, longestDescription) },
    ],
    action: { label: 'Open the issue', url: `${publicUrl}/operator/issues/${issue.id}` },
    footnote: `You get this email because you run the marketplace at ${publicUrl}.`,
  });
  return {
    to,
    subject: `New issue (${issue.urgency}): ${oneLine(issue.title)}`,
    type: 'admin-notification',
    ...laidOut,
  };
}

function orNone(link: string | null): string {
  return link === null || link.trim() === '' ? 'none' : oneLine(link);
}

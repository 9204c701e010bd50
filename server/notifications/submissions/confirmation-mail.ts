import { z } from 'zod';
import { HOURS_PROMISED } from '#domain/issue/deadlines.ts';
import { defangLinks } from '#domain/text/links.ts';
import { layOut, oneLine } from '#server/mail/layout.ts';
import { mailboxOf } from '#server/mail/mailbox.ts';
import type { Mail, Mailer } from '#server/mail/mailer.ts';
import { preferencesLinks } from '#server/mail/preferences-link.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { CreateSignInLink } from '../deliver-notification.ts';
import { admitFirstMail, type FirstMailJob } from './limit-first-mails.ts';
import {
  type EnsureEstimate,
  type EstimateText,
  readSubmittedIssue,
  type SubmittedIssue,
  tryEstimate,
} from './submitted-issue.ts';

type Dependencies = { mailer: Mailer; createSignInLink: CreateSignInLink; ensureEstimate: EnsureEstimate };
type Context = Pick<Platform, 'database' | 'settings' | 'jobs' | 'log' | 'keys' | 'now'>;

/**
 * Returns the job that emails a confirmation of a submission to the client. The client can request the email
 * again from the browser that sent the submission. If too many emails went to the address, the first email is
 * sent later.
 */
export function sendIssueConfirmation(
  platform: Context,
  { mailer, createSignInLink, ensureEstimate }: Dependencies,
): JobHandler {
  const { database, settings, log, keys, now } = platform;
  const links = preferencesLinks(settings.publicUrl, keys, now);
  return async (payload, attempt) => {
    const issue = await readSubmittedIssue(database.owner, payload);
    if (!issue) return;
    const { sending } = again.parse(payload);
    if (sending < (await newestSending(database.owner, issue.id))) return;
    const key = `issue-confirmation-mail:${issue.id}${sending === 1 ? '' : `:${sending}`}`;
    if (await mailer.wasSent(key)) return;
    const isProved = await isSubmittersAddress(database.owner, issue);
    if (sending === 1 && !isProved && !(await mayGoFirst(platform, issue, { payload, ...attempt }))) return;
    const estimate = await tryEstimate(ensureEstimate, issue.id, log);
    const { address, url } = await createSignInLink({ email: issue.email, next: `/dashboard/${issue.id}` });
    const choices = await links.page({ address, kind: null });
    const { publicUrl } = settings;
    const mail = compose(issue, { isProved, estimate, signInLink: url, publicUrl, choices });
    await mailer.send({ to: address, ...mail }, key);
  };
}

/** Limits emails to an address that may not belong to the submitter. */
async function mayGoFirst(platform: Context, issue: SubmittedIssue, job: FirstMailJob): Promise<boolean> {
  const key = `confirmation ${mailboxOf(issue.email)}`;
  return admitFirstMail(platform, issue, job, { kind: 'issue-confirmation-mail', key, anHour: 30 });
}

/**
 * Returns whether the submitter was signed in with the address that the email goes to, and has verified it. The issue's
 * address may have been corrected since it was read.
 */
async function isSubmittersAddress(owner: Sql, { id, email }: SubmittedIssue): Promise<boolean> {
  const [row] = await owner<{ isProved: boolean | null }[]>`
    select lower(${email}) = marketplace.proved_address(user_id) as "isProved"
    from marketplace.issue where id = ${id}`;
  return row?.isProved === true;
}

const again = z.object({ sending: z.number().int().min(1).default(1) });

/** Returns the number of the latest request for the email. Jobs of earlier requests send nothing. */
async function newestSending(owner: Sql, issueId: string): Promise<number> {
  const [row] = await owner<{ sendings: number }[]>`
    select sendings from marketplace.confirmation where issue_id = ${issueId}`;
  return row?.sendings ?? 1;
}

type Parts = {
  isProved: boolean;
  estimate: EstimateText | null;
  signInLink: string;
  publicUrl: string;
  choices: string;
};

function compose(
  issue: SubmittedIssue,
  { isProved, estimate, signInLink, publicUrl, choices }: Parts,
): Omit<Mail, 'to'> {
  const title = oneLine(issue.title);
  const laidOut = layOut({
    heading: 'We have your issue',
    paragraphs: [
      `We’ve received “${isProved ? title : defangLinks(title)}”. An engineer reviews it within ${HOURS_PROMISED} hours.`,
      ...(estimate ? [`Your free estimate: ${estimate.range}. ${estimate.meaning}`] : []),
    ],
    steps: {
      title: 'What happens next:',
      items: [
        'An engineer reviews your issue.',
        estimate ? 'They send you a quote.' : 'You get a free estimate.',
        'You pay the quoted amount to start work. Most first issues are fixed free.',
        'You get the fix, with an explanation.',
      ],
    },
    facts: [{ label: 'Submission ID', value: issue.id }],
    action: { label: 'Open your issue', url: signInLink },
    aside: {
      text: 'The button signs you in without a password. It works once, for 24 hours. Expired? Request a new link there. To check the status without signing in, enter your Submission ID here:',
      url: `${publicUrl}/track-progress`,
    },
    footnote: `You get this email because this address was used to submit an issue at ${publicUrl}. Wasn’t you? Ignore it.`,
    choices: { label: 'Choose which emails you get', url: choices },
  });
  // A stranger may have entered the address, so that the title would reach its owner unasked.
  const subject = isProved ? `We have your issue: ${title}` : 'We have your issue';
  return { subject, type: 'issue-confirmation', ...laidOut };
}

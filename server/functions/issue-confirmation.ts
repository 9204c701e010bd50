import { HOURS_PROMISED } from '#domain/issue/review-promise.ts';
import { layOut, oneLine } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type EstimateText, tryEstimate } from './estimate-text.ts';
import type { FunctionDependencies } from './function-dependencies.ts';
import { readStoredIssue, type StoredIssue } from './stored-issue.ts';

/**
 * The job that confirms a submission to the client. The link that signs them in is made here and now, so the
 * queue never holds it; the mail goes out once an issue.
 */
export function sendIssueConfirmation(
  { database, settings, log }: Pick<Platform, 'database' | 'settings' | 'log'>,
  { mailer, createSignInLink, ensureEstimate }: FunctionDependencies,
): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const issue = await readStoredIssue(database.owner, payload);
    if (!issue) return;
    const key = `issue-confirmation-mail:${issue.id}`;
    if (await mailer.wasSent(key)) return;
    const estimate = await tryEstimate(ensureEstimate, issue.id, log);
    const { address, url } = await createSignInLink({ email: issue.email, next: `/dashboard/${issue.id}` });
    await mailer.send({ to: address, ...compose(issue, estimate, url, settings.publicUrl) }, key);
  };
}

function compose(
  issue: StoredIssue,
  estimate: EstimateText | null,
  signInLink: string,
  publicUrl: string,
): Omit<Mail, 'to'> {
  const title = oneLine(issue.title);
  const laidOut = layOut({
    heading: 'We have your issue',
    paragraphs: [
      `“${title}” is in. An engineer reviews it within ${HOURS_PROMISED} hours.`,
      ...(estimate ? [`Your free estimate: ${estimate.range}. ${estimate.meaning}`] : []),
    ],
    steps: {
      title: 'What happens next:',
      items: [
        'Engineers review your issue.',
        estimate
          ? 'The engineer who takes it looks closer and sends you a quote.'
          : 'You get a free estimate.',
        'You pay the quoted amount to start work. Most first issues are fixed free.',
        'Your issue gets fixed, with an explanation of the fix.',
      ],
    },
    facts: [{ label: 'Submission ID', value: issue.id }],
    action: { label: 'Open your issue', url: signInLink },
    aside: {
      text: 'The button signs you in once; no password needed. To look at the status without signing in, enter your Submission ID here:',
      url: `${publicUrl}/track-progress`,
    },
    footnote: `You get this mail because somebody submitted an issue with this address at ${publicUrl}. If it was not you, ignore it.`,
  });
  return { subject: `We have your issue: ${title}`, type: 'issue-confirmation', ...laidOut };
}

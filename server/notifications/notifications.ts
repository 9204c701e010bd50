import type { Mailer } from '#server/mail/mailer.ts';
import { preferencesLinks } from '#server/mail/preferences-link.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { Attempt, JobHandler } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { spend } from '#server/platform/rate-limit/budgets.ts';
import { accountErasedJob, secondFactorsRemovedMail, sendAccountErased } from './accounts/account-mails.ts';
import { applicationMail, engineerDecisionMail } from './accounts/engineer-approval-mails.ts';
import { budgetMail } from './budgets/budget-mail.ts';
import { brokenAgainMail, warrantyMail } from './claims/broken-again-mails.ts';
import { scheduleClaimLeases } from './claims/claim-leases.ts';
import { cancelledMail, claimedMail, releasedMail } from './claims/claim-mails.ts';
import { leaseWarningMail, offeredBackMail } from './claims/lease-mails.ts';
import { matchMail } from './claims/matching-issues-mail.ts';
import { nobodyYetMail, unclaimedMail } from './claims/unclaimed-mails.ts';
import { contactMail } from './contact/contact-mail.ts';
import { type CreateSignInLink, deliverNotification } from './deliver-notification.ts';
import { acceptedMail, earnedMail } from './fixes/accepted-mails.ts';
import { changesMail, fixMail, fixReminderMail, startedMail } from './fixes/fix-mails.ts';
import { messageMail } from './messages/message-mail.ts';
import type { WriteNotification } from './notification.ts';
import { moneyProblemMail } from './payments/money-problem-mail.ts';
import { paymentBackMail, paymentMail, receiptMail, refundMail } from './payments/payment-mails.ts';
import { lateMail, overdueMail, promiseReminderMail } from './quotes/promise-mails.ts';
import { quoteDecidedMail, quoteMail, quoteReminderMail, waivedMail } from './quotes/quote-mails.ts';
import { sendIssueConfirmation } from './submissions/confirmation-mail.ts';
import { sendAdminNotification } from './submissions/operator-mail.ts';
import type { EnsureEstimate } from './submissions/submitted-issue.ts';

/** The keys are the names of the jobs that the database queues. */
const mails: Record<string, WriteNotification> = {
  'budget-mail': budgetMail,
  'contact-mail': contactMail,
  'quote-mail': quoteMail,
  'quote-decided-mail': quoteDecidedMail,
  'waived-mail': waivedMail,
  'payment-mail': paymentMail,
  'receipt-mail': receiptMail,
  'refund-mail': refundMail,
  'money-problem-mail': moneyProblemMail,
  'payment-back-mail': paymentBackMail,
  'started-mail': startedMail,
  'message-mail': messageMail,
  'match-mail': matchMail,
  'quote-reminder-mail': quoteReminderMail,
  'promise-reminder-mail': promiseReminderMail,
  'overdue-mail': overdueMail,
  'late-mail': lateMail,
  'fix-mail': fixMail,
  'fix-reminder-mail': fixReminderMail,
  'accepted-mail': acceptedMail,
  'earned-mail': earnedMail,
  'claimed-mail': claimedMail,
  'lease-warning-mail': leaseWarningMail,
  'offered-back-mail': offeredBackMail,
  'released-mail': releasedMail,
  'changes-mail': changesMail,
  'broken-again-mail': brokenAgainMail,
  'warranty-mail': warrantyMail,
  'cancelled-mail': cancelledMail,
  'application-mail': applicationMail,
  'engineer-decision-mail': engineerDecisionMail,
  'unclaimed-mail': unclaimedMail,
  'nobody-yet-mail': nobodyYetMail,
  'second-factors-removed-mail': secondFactorsRemovedMail,
};

type Dependencies = { mailer: Mailer; createSignInLink: CreateSignInLink; ensureEstimate: EnsureEstimate };

/**
 * Registers the jobs that send emails about issues, payments and accounts, and the job that ends inactive
 * claims.
 */
export function registerNotifications(platform: Platform, dependencies: Dependencies): void {
  const { mailer: unlimited } = dependencies;
  const createSignInLink: CreateSignInLink = (request) =>
    dependencies.createSignInLink({ ...request, check: (tx) => requireIssueOf(tx, request.email) });
  const { settings, log, jobs, database, keys, now } = platform;
  const context = { owner: database.owner, settings, log };
  const { publicUrl } = settings;
  const links = preferencesLinks(publicUrl, keys, now);
  const mailer: Mailer = {
    ...unlimited,
    async send(mail, key) {
      await unlimited.send(mail, key);
      // An email that the mail server refuses does not count.
      await spend(database.owner, settings, { email: 1 });
    },
  };
  const delivery = { owner: database.owner, settings, mailer, createSignInLink, links, publicUrl };
  // If the budget of emails is spent, the job runs in the next period. Emails about signing in have a budget of
  // their own.
  const handle = (kind: string, handler: JobHandler) =>
    jobs.handle(kind, async (payload, job) => {
      // An email about a spent budget is sent even if the budget of emails is spent.
      const wait = kind === 'budget-mail' ? null : await spend(database.owner, settings, { email: 0 });
      if (wait === null) return handler(payload, job);
      await putOff(kind, payload, job, wait);
    });
  const putOff = (kind: string, payload: unknown, { key }: Attempt, seconds: number) => {
    const runAt = new Date(now().getTime() + seconds * 1000);
    return jobs.enqueue(kind, Object(payload), { runAt, ...(key && { key }) });
  };
  scheduleClaimLeases(platform);
  jobs.repeat('match-mails', { everyMinutes: 5 }, async () => {
    await database.owner`select marketplace.ask_for_match_mails()`;
  });
  handle(
    'issue-confirmation-mail',
    sendIssueConfirmation(platform, { ...dependencies, mailer, createSignInLink }),
  );
  handle('admin-notification-mail', sendAdminNotification(platform, { ...dependencies, mailer }));
  handle(accountErasedJob, (payload) => sendAccountErased(mailer, publicUrl, payload));
  for (const [kind, write] of Object.entries(mails)) {
    handle(kind, async (payload, job) => {
      const notification = await write(context, payload);
      const wait = notification && (await deliverNotification(notification, delivery, job));
      if (wait !== null) await putOff(kind, payload, job, wait);
    });
  }
}

/** Throws if the address was erased after the job read it, so that the job runs again and reads the issue as it is. */
async function requireIssueOf(tx: TransactionSql, address: string): Promise<void> {
  const [row] = await tx<[{ isThere: boolean }]>`
    select exists (select from marketplace.issue where lower(email) = lower(${address})) as "isThere"`;
  if (!row.isThere) throw new Error('The address of the issue changed while its email was written.');
}

import type { Mailer } from '#server/mail/mailer.ts';
import { preferencesLinks } from '#server/mail/preferences-link.ts';
import type { Platform } from '#server/platform/platform.ts';
import { accountErasedJob, sendAccountErased } from './account-erased-mail.ts';
import { applicationMail } from './application-mail.ts';
import { cancelledMail } from './cancelled-mail.ts';
import { changesMail } from './changes-mail.ts';
import { claimedMail } from './claimed-mail.ts';
import { type CreateSignInLink, deliverNotice } from './deliver-notice.ts';
import { engineerDecisionMail } from './engineer-decision-mail.ts';
import { fixMail } from './fix-mail.ts';
import { fixReminderMail } from './fix-reminder-mail.ts';
import { leaseWarningMail } from './lease-warning-mail.ts';
import { matchMail } from './match-mail.ts';
import { messageMail } from './message-mail.ts';
import { nobodyYetMail } from './nobody-yet-mail.ts';
import type { WriteNotice } from './notice.ts';
import { offeredBackMail } from './offered-back-mail.ts';
import { paymentBackMail } from './payment-back-mail.ts';
import { paymentMail } from './payment-mail.ts';
import { quoteDecidedMail } from './quote-decided-mail.ts';
import { quoteMail } from './quote-mail.ts';
import { quoteReminderMail } from './quote-reminder-mail.ts';
import { receiptMail } from './receipt-mail.ts';
import { refundMail } from './refund-mail.ts';
import { releasedMail } from './released-mail.ts';
import { secondFactorsRemovedMail } from './second-factors-removed-mail.ts';
import { startedMail } from './started-mail.ts';
import { troubleMail } from './trouble-mail.ts';
import { unclaimedMail } from './unclaimed-mail.ts';

/** The mails that the life of an issue or an act of an operator asks for, by the name of the job that the database queues. */
const notices: Record<string, WriteNotice> = {
  'quote-mail': quoteMail,
  'quote-decided-mail': quoteDecidedMail,
  'payment-mail': paymentMail,
  'receipt-mail': receiptMail,
  'refund-mail': refundMail,
  'trouble-mail': troubleMail,
  'payment-back-mail': paymentBackMail,
  'started-mail': startedMail,
  'message-mail': messageMail,
  'match-mail': matchMail,
  'quote-reminder-mail': quoteReminderMail,
  'fix-mail': fixMail,
  'fix-reminder-mail': fixReminderMail,
  'claimed-mail': claimedMail,
  'lease-warning-mail': leaseWarningMail,
  'offered-back-mail': offeredBackMail,
  'released-mail': releasedMail,
  'changes-mail': changesMail,
  'cancelled-mail': cancelledMail,
  'application-mail': applicationMail,
  'engineer-decision-mail': engineerDecisionMail,
  'unclaimed-mail': unclaimedMail,
  'nobody-yet-mail': nobodyYetMail,
  'second-factors-removed-mail': secondFactorsRemovedMail,
};

type Dependencies = { mailer: Mailer; createSignInLink: CreateSignInLink };

/** Registers the jobs that write notices. */
export function registerNotices(platform: Platform, { mailer, createSignInLink }: Dependencies): void {
  const { settings, log, jobs, database, keys, now } = platform;
  const context = { owner: database.owner, settings, log };
  const { publicUrl } = settings;
  const links = preferencesLinks(publicUrl, keys.encryptionKey, now);
  const means = { owner: database.owner, mailer, createSignInLink, links, publicUrl };
  jobs.handle(accountErasedJob, (payload) => sendAccountErased(mailer, publicUrl, payload));
  for (const [kind, write] of Object.entries(notices)) {
    jobs.handle(kind, async (payload) => {
      const notice = await write(context, payload);
      if (notice) await deliverNotice(notice, means);
    });
  }
}

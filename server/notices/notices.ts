import type { Mailer } from '#server/mail/mailer.ts';
import type { Platform } from '#server/platform/platform.ts';
import { applicationMail } from './application-mail.ts';
import { cancelledMail } from './cancelled-mail.ts';
import { changesMail } from './changes-mail.ts';
import { claimedMail } from './claimed-mail.ts';
import { type CreateSignInLink, deliverNotice } from './deliver-notice.ts';
import { engineerDecisionMail } from './engineer-decision-mail.ts';
import { fixMail } from './fix-mail.ts';
import { nobodyYetMail } from './nobody-yet-mail.ts';
import type { WriteNotice } from './notice.ts';
import { paymentBackMail } from './payment-back-mail.ts';
import { paymentMail } from './payment-mail.ts';
import { quoteDecidedMail } from './quote-decided-mail.ts';
import { quoteMail } from './quote-mail.ts';
import { receiptMail } from './receipt-mail.ts';
import { refundMail } from './refund-mail.ts';
import { troubleMail } from './trouble-mail.ts';
import { unclaimedMail } from './unclaimed-mail.ts';

/** The mails that the life of an issue asks for, by the name of the job that the database queues. */
const notices: Record<string, WriteNotice> = {
  'quote-mail': quoteMail,
  'quote-decided-mail': quoteDecidedMail,
  'payment-mail': paymentMail,
  'receipt-mail': receiptMail,
  'refund-mail': refundMail,
  'trouble-mail': troubleMail,
  'payment-back-mail': paymentBackMail,
  'fix-mail': fixMail,
  'claimed-mail': claimedMail,
  'changes-mail': changesMail,
  'cancelled-mail': cancelledMail,
  'application-mail': applicationMail,
  'engineer-decision-mail': engineerDecisionMail,
  'unclaimed-mail': unclaimedMail,
  'nobody-yet-mail': nobodyYetMail,
};

type Dependencies = { mailer: Mailer; createSignInLink: CreateSignInLink };

/** Registers the jobs that write notices. */
export function registerNotices(platform: Platform, { mailer, createSignInLink }: Dependencies): void {
  const { settings, log, jobs, database } = platform;
  const context = { owner: database.owner, settings, log };
  for (const [kind, write] of Object.entries(notices)) {
    jobs.handle(kind, async (payload) => {
      const notice = await write(context, payload);
      if (notice) await deliverNotice(notice, { mailer, createSignInLink, publicUrl: settings.publicUrl });
    });
  }
}

import type { Platform } from '#server/platform/platform.ts';
import type { Mailer } from './mailer.ts';
import { outboxMailer } from './outbox.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** Sends emails through SMTP_URL if it is set. Otherwise emails are stored in the outbox. */
export function openMailer(platform: Platform): Mailer {
  const { settings, database, log } = platform;
  if (settings.smtpUrl === null) return outboxMailer(database.owner);
  const { smtpUrl, mailFrom: from, contactEmail: replyTo } = settings;
  return smtpMailer({ smtpUrl, from, replyTo, owner: database.owner, log });
}

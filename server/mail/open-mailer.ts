import type { Platform } from '#server/platform/platform.ts';
import type { Mailer } from './mailer.ts';
import { outboxMailer } from './outbox.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** Opens the mail server at SMTP_URL. Without one, mails go to the outbox. */
export function openMailer(platform: Platform): Mailer {
  const { settings, database, log } = platform;
  if (settings.smtpUrl === null) return outboxMailer(database.owner);
  return smtpMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, owner: database.owner, log });
}

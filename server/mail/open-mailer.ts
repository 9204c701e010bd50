import type { Platform } from '#server/platform/platform.ts';
import type { Mailer } from './mailer.ts';
import { outboxMailer } from './outbox.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** The mail server of SMTP_URL, or without it the outbox, shown at /dev/outbox on a local instance. */
export function openMailer(platform: Platform): Mailer {
  const { settings, database, log } = platform;
  if (settings.smtpUrl === null) return outboxMailer(database.owner);
  return smtpMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, owner: database.owner, log });
}

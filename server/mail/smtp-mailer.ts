import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Sql } from '#server/platform/database/connect.ts';
import type { Logger } from '#server/platform/log.ts';
import { isLoopbackHost } from '#server/platform/settings/public-instance.ts';
import { isDelivered, recordDelivery } from './delivery.ts';
import type { Mail, Mailer } from './mailer.ts';

type SmtpOptions = { smtpUrl: string; from: string; replyTo: string | null; owner: Sql; log: Logger };

/**
 * Sends emails through an SMTP server. If the process stops before an email is recorded, the email is sent a
 * second time with the same Message-ID. Mailboxes can then drop the second one.
 */
export function smtpMailer({ smtpUrl, from, replyTo, owner, log }: SmtpOptions): Mailer {
  const transport = createTransport(pooled(smtpUrl), { from });
  return {
    async send(mail, key) {
      const answersTo = mail.replyTo ?? replyTo;
      if (await isDelivered(owner, key)) return;
      await transport.sendMail({
        // The address is passed as an object, because the library would parse a string as a list of
        // addresses.
        to: { name: '', address: mail.to },
        ...(answersTo !== null && { replyTo: { name: '', address: answersTo } }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: messageId(key, from),
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail) },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await recordDelivery(owner, key);
      log.info({ type: mail.type }, 'mail sent');
    },
    wasSent: (key) => isDelivered(owner, key),
    async close() {
      transport.close();
    },
  };
}

/** Mail programs show an unsubscribe button if these headers are set (RFC 2369, RFC 8058). */
function unsubscribing({ unsubscribe }: Mail): Record<string, string> {
  if (!unsubscribe) return {};
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function pooled(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const defaults = {
    pool: 'true',
    maxConnections: '3',
    connectionTimeout: '10000',
    greetingTimeout: '10000',
    socketTimeout: '30000',
    // Otherwise, whoever is between the servers could turn encryption off.
    ...(!isLoopbackHost(url.hostname) &&
      url.searchParams.get('ignoreTLS') !== 'true' && { requireTLS: 'true' }),
  };
  for (const [name, value] of Object.entries(defaults)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.href;
}

function messageId(key: string, from: string): string {
  const host = /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${host}>`;
}

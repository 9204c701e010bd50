import { outboxMailer } from '#server/mail/outbox-mailer.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { Text, TextSender } from './text-sender.ts';
import { webhookSender } from './webhook-sender.ts';

/**
 * The text service of SMS_URL where one is set; otherwise the outbox, which a local instance shows its developer. Null on
 * a public instance without one.
 */
export function openTextSender({ settings, database }: Platform): TextSender | null {
  if (!offersTexts(settings)) return null;
  if (settings.smsUrl !== null) return webhookSender(settings.smsUrl, database.owner);
  const outbox = outboxMailer(database.owner);
  return { send: (text) => outbox.send(asMail(text), `sms:${text.id}`) };
}

/** Whether the instance can send texts at all. */
export function offersTexts({ smsUrl, isLocal }: Pick<Settings, 'smsUrl' | 'isLocal'>): boolean {
  return smsUrl !== null || isLocal;
}

function asMail({ to, text }: Text) {
  const html = `<!doctype html><html lang="en"><head><title>Text message</title></head><body><pre>${text}</pre></body></html>`;
  return { to, subject: 'Text message', text, html, type: 'sms', action: null };
}

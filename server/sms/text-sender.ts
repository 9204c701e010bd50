import { isDelivered, recordDelivery } from '#server/mail/delivery.ts';
import { outboxMailer } from '#server/mail/outbox.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

type Text = {
  /** The phone number in E.164 format, such as +4915112345678. */
  to: string;
  text: string;
  channel: 'sms' | 'whatsapp';
  /** Identifies the text message, so that it is sent only once. */
  id: string;
};

export type TextSender = {
  /** Sends a text message once per ID. Rejects if the service fails, so that the job is retried. */
  send(text: Text): Promise<void>;
};

/**
 * Returns the service at SMS_URL, or the outbox on a local instance. Returns null on a public instance
 * without a service.
 */
export function openTextSender({ settings, database }: Platform): TextSender | null {
  if (!offersTexts(settings)) return null;
  if (settings.smsUrl !== null) return webhookSender(settings.smsUrl, database.owner);
  const outbox = outboxMailer(database.owner);
  return { send: (text) => outbox.send(asMail(text), `sms:${text.id}`) };
}

export function offersTexts({ smsUrl, isLocal }: Pick<Settings, 'smsUrl' | 'isLocal'>): boolean {
  return smsUrl !== null || isLocal;
}

function asMail({ to, text }: Text) {
  const html = `<!doctype html><html lang="en"><head><title>Text message</title></head><body><pre>${text}</pre></body></html>`;
  return { to, subject: 'Text message', text, html, type: 'sms', action: null };
}

const timeout = 10_000;

/**
 * Sends text messages by posting each as JSON `{to, text, channel, id}`. Any 2xx status means that the
 * service accepted the message.
 */
function webhookSender(url: string, owner: Sql): TextSender {
  return {
    async send(text) {
      const key = `sms:${text.id}`;
      if (await isDelivered(owner, key)) return;
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': text.id },
        body: JSON.stringify(text),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The text service answered ${response.status}`);
      await recordDelivery(owner, key);
    },
  };
}

import { isDelivered, recordDelivery } from '#server/mail/delivery.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { TextSender } from './text-sender.ts';

const patience = 10_000;

/** Hands each text to a service of one's own: POST `{to, text, channel, id}` as JSON, which answers any 2xx. */
export function webhookSender(url: string, owner: Sql): TextSender {
  return {
    async send(text) {
      const key = `sms:${text.id}`;
      if (await isDelivered(owner, key)) return;
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': text.id },
        body: JSON.stringify(text),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The text service answered ${response.status}`);
      await recordDelivery(owner, key);
    },
  };
}

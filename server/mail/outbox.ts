import type { Sql } from '#server/platform/database/connect.ts';
import { isDelivered } from './delivery.ts';
import type { Mailer } from './mailer.ts';

/**
 * Stores emails in the database instead of sending them, so that developers can read them. An email whose key
 * is already stored is ignored.
 */
export function outboxMailer(owner: Sql): Mailer {
  return {
    async send(mail, key) {
      await owner`
        with delivered as (
          insert into mail.delivery (key) values (${key}) on conflict do nothing returning key)
        insert into mail.outbox (key, "to", subject, text, html, type, action, unsubscribe)
        select key, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${mail.type}, ${mail.action},
          ${mail.unsubscribe ?? null}
        from delivered`;
    },
    wasSent: (key) => isDelivered(owner, key),
    async close() {},
  };
}

import type { PaymentEvent } from '#server/payment-provider/payment-provider.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { PaymentContext } from './payment-context.ts';
import { recordEvent } from './record-event.ts';

const overlap = 15 * 60 * 1000;
const firstReach = 3 * 24 * 60 * 60 * 1000;

/**
 * Records the provider's events since the last round that did not reach the webhook. A failed event is retried in the
 * next round without blocking the others.
 */
export async function recordMissedEvents(context: PaymentContext): Promise<void> {
  const { paymentSetup, database, log, now } = context;
  if (!paymentSetup.events || !paymentSetup.provider) return;
  const asOf = now();
  const [last] = await database.owner<{ until: Date }[]>`select until from marketplace.provider_events_read`;
  const since = last ? last.until.getTime() - overlap : asOf.getTime() - firstReach;
  let failed = 0;
  for (const event of await missedOf(database.owner, await paymentSetup.events.list(new Date(since)))) {
    try {
      await recordEvent(context, paymentSetup.provider, event);
    } catch (error) {
      failed += 1;
      log.error({ err: error, event: event.id }, 'an event of the payment provider could not be recorded');
    }
  }
  if (failed > 0) throw new Error(`${failed} events of the payment provider could not be recorded`);
  await database.owner`
    insert into marketplace.provider_events_read (until) values (${asOf})
    on conflict (id) do update set until = excluded.until`;
}

async function missedOf(owner: Sql, events: readonly PaymentEvent[]): Promise<PaymentEvent[]> {
  const known = await owner<{ id: string }[]>`
    select id from marketplace.provider_event where id = any(${events.map(({ id }) => id)})`;
  const ids = new Set(known.map(({ id }) => id));
  return events.filter(({ id }) => !ids.has(id));
}

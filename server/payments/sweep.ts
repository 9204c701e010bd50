import type { PaymentContext } from '#server/payment-provider/open-payment-provider.ts';
import type { PaymentEvent } from '#server/payment-provider/payment-provider.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { expireJob, lookUpJob, refundJob } from './payment-jobs.ts';
import { recordEvent } from './record-event.ts';

const job = 'sweep-payments';

/**
 * Expires quotes, looks up open checkouts, pending refunds and missed events, such as disputes, and then accepts fixes
 * that the client has not answered. Runs every 10 minutes. If one step fails, the others still run.
 */
export function sweepPayments(context: PaymentContext): void {
  const { jobs, log } = context;
  jobs.repeat(job, { everyMinutes: 10 }, async () => {
    let failed = 0;
    for (const part of [queueChecks, expireQuotes, recordMissedEvents, acceptSilentFixes]) {
      try {
        await part(context);
      } catch (error) {
        failed += 1;
        log.error({ err: error, part: part.name }, 'a part of the round of payments failed');
      }
    }
    if (failed > 0) throw new Error(`${failed} parts of the round of payments failed`);
  });
}

async function expireQuotes({ database: { owner }, log }: PaymentContext): Promise<void> {
  const [done] = await owner`select marketplace.expire_quotes() as quotes`;
  log.debug(done ?? {}, 'unanswered quotes have expired');
}

/** Each fix is accepted in a separate transaction, because it may have to wait for others. */
async function acceptSilentFixes({ database: { owner }, log }: PaymentContext): Promise<void> {
  const silent = await owner<{ id: string }[]>`select id from marketplace.silent_fixes() as id`;
  let failed = 0;
  for (const { id } of silent) {
    try {
      await owner`select marketplace.accept_silent_fix(${id})`;
    } catch (error) {
      failed += 1;
      log.error({ err: error, issue: id }, 'an unanswered fix could not be accepted');
    }
  }
  if (failed > 0) throw new Error(`${failed} unanswered fixes could not be accepted`);
}

async function queueChecks({
  database: { owner },
  paymentSetup: { provider },
}: PaymentContext): Promise<void> {
  if (!provider) return;
  await owner`
    select jobs.enqueue(${lookUpJob}, jsonb_build_object('provider', p.provider, 'checkout_id', p.checkout_id),
      ${`${lookUpJob}:`} || p.id)
    from marketplace.payment p
    where p.status = 'open' and p.provider = ${provider.name} and p.created_at < now() - interval '5 minutes'`;
  await owner`
    select jobs.enqueue(${expireJob}, jsonb_build_object('payment_id', p.id), ${`${expireJob}:`} || p.id)
    from marketplace.payment p join marketplace.quote q on q.id = p.quote_id
    where p.status = 'open' and p.provider = ${provider.name} and q.status <> 'Accepted'`;
  await owner`
    select jobs.enqueue(${refundJob}, jsonb_build_object('payment_id', p.id), ${`${refundJob}:`} || p.id)
    from marketplace.payment p
    where p.status = 'refunding' and p.provider = ${provider.name} and not exists (
      select from marketplace.money_problem t
      where t.payment_id = p.id and t.kind = 'refund_failed' and t.settled_at is null)`;
}

const overlap = 15 * 60 * 1000;
const firstReach = 3 * 24 * 60 * 60 * 1000;

/**
 * Records recent events that did not reach the webhook. If one event fails, the other events are still
 * recorded. The next sweep tries the failed event again.
 */
async function recordMissedEvents(context: PaymentContext): Promise<void> {
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

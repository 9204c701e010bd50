import { expireJob, lookUpJob } from './checkout-jobs.ts';
import type { PaymentContext } from './payment-context.ts';
import { recordMissedEvents } from './record-missed-events.ts';
import { refundJob } from './refund-payment.ts';

const job = 'sweep-payments';

/**
 * Every 10 minutes, expires quotes, accepts fixes after the silence period, and looks up missed events, open
 * checkouts and pending refunds. A failing step does not stop the others.
 */
export function sweepPayments(context: PaymentContext): void {
  const { jobs, log } = context;
  jobs.repeat(job, { everyMinutes: 10 }, async () => {
    let failed = 0;
    for (const part of [queueChecks, expireQuotes, acceptSilentFixes, recordMissedEvents]) {
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

async function acceptSilentFixes({ database: { owner }, log }: PaymentContext): Promise<void> {
  const [done] = await owner`select marketplace.accept_silent_fixes() as fixes`;
  log.debug(done ?? {}, 'unanswered fixes were accepted');
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

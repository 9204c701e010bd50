import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { paymentFunctionErrors } from '#domain/errors/payment.ts';
import type { PaymentContext } from '#server/payment-provider/open-payment-provider.ts';
import { returnAddresses } from '#server/payment-provider/payment-provider.ts';
import { requireCaller } from '#server/platform/caller/caller.ts';
import { lookUpJob } from './payment-jobs.ts';
import { paymentRefusal } from './payment-refusal.ts';

const sessionId = z.string().regex(/^test_[a-f0-9]{48}$/);
const answer = z.object({ session_id: sessionId, answer: z.enum(['pay', 'cancel']) });
const question = z.object({ session_id: sessionId });

type Shown = { title: string; amount: number; currency: string; status: 'open' | 'paid' | 'expired' };

/**
 * Shows and completes a test checkout. GET /test-checkout?session_id=… returns `{title, amount, currency,
 * status}`, with the amount in dollars. POST /test-checkout `{session_id, answer: 'pay' | 'cancel'}` returns
 * `{next}`, the URL to redirect to. Anyone who knows the random ID may use the checkout, as with a real
 * provider.
 */
export function answerTestCheckout(
  app: FastifyInstance,
  { paymentSetup, database, settings, keys }: PaymentContext,
): void {
  if (paymentSetup.mode !== 'test') return;
  app.get('/test-checkout', { preHandler: requireCaller(keys) }, async (request) => {
    const asked = question.safeParse(request.query);
    if (!asked.success) throw unknown();
    const [shown] = await database.owner<Shown[]>`
      select case when i.taken_down_at is null then t.title else 'Issue' end as title, (amount_cents / 100.0)::float8 as amount, currency,
        case when t.status = 'open' and expires_at <= now() then 'expired' else t.status end as status
      from marketplace.test_checkout t left join marketplace.issue i on i.id = t.issue_id where t.id = ${asked.data.session_id}`;
    if (!shown) throw unknown();
    return shown;
  });
  app.post('/test-checkout', { preHandler: requireCaller(keys) }, async (request) => {
    const asked = answer.safeParse(request.body);
    if (!asked.success)
      throw paymentRefusal(400, 'The body must be JSON with a session_id and an answer, pay or cancel.');
    const { session_id: id, answer: wish } = asked.data;
    const [session] = await database.owner<{ issueId: string; status: string }[]>`
      select issue_id as "issueId", status from marketplace.test_checkout where id = ${id}`;
    if (!session) throw unknown();
    const { success, cancel } = returnAddresses(settings.publicUrl, session.issueId, id);
    if (wish === 'cancel') return { next: cancel };
    const [paid] = await database.owner`
      with paid as (
        update marketplace.test_checkout set status = 'paid'
        where id = ${id} and (status = 'paid' or (status = 'open' and expires_at > now())) returning id)
      select jobs.enqueue(${lookUpJob}, jsonb_build_object('provider', 'test', 'checkout_id', id)) from paid`;
    if (!paid) throw paymentRefusal(409, paymentFunctionErrors.testCheckoutClosed);
    return { next: success };
  });
}

const unknown = () => paymentRefusal(404, paymentFunctionErrors.testCheckoutMissing);

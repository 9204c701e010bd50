import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { issueErrors } from '#domain/errors/issue.ts';
import { paymentFunctionErrors } from '#domain/errors/payment.ts';
import type { PaymentContext } from '#server/payment-provider/open-payment-provider.ts';
import { requireCaller } from '#server/platform/caller/caller.ts';
import { countCall } from '#server/platform/rate-limit/rate-limit.ts';
import { askDatabase, paymentRefusal } from './payment-refusal.ts';
import { recordCheckout } from './record-checkout.ts';

const body = z.object({ issue_id: z.guid(), session_id: z.string().regex(/^[A-Za-z0-9_]{8,255}$/) });

/**
 * Handles POST /confirm-payment `{issue_id, session_id}` and returns `{paid}`. Looks up the checkout at the
 * provider and records its payment. The client does not have to be signed in.
 */
export function confirmPayment(app: FastifyInstance, context: PaymentContext): void {
  app.post('/confirm-payment', { preHandler: requireCaller(context.keys) }, async (request) => {
    const asked = body.safeParse(request.body);
    if (!asked.success)
      throw paymentRefusal(
        400,
        'The body must be JSON with an issue_id and a session_id, as the payment page returned them.',
      );
    const { issue_id: issueId, session_id: checkoutId } = asked.data;
    if (await isPaid(context, issueId, checkoutId)) return { paid: true };
    const { provider } = context.paymentSetup;
    if (!provider) throw paymentRefusal(409, paymentFunctionErrors.paymentByArrangement);
    await expectIssue(context, issueId);
    await limitLookUps(context, checkoutId);
    const checkout = await provider.lookUp(checkoutId);
    if (!checkout) throw paymentRefusal(404, paymentFunctionErrors.paymentUnknownToProvider);
    await askDatabase(() =>
      context.database.owner.begin((tx) => recordCheckout(tx, provider.name, checkout)),
    );
    if (checkout.issueId !== issueId.toLowerCase())
      throw paymentRefusal(409, paymentFunctionErrors.paymentOfAnotherIssue);
    return { paid: await isPaid(context, issueId, checkoutId) };
  });
}

const known = { name: 'look-ups of a checkout', count: 60, seconds: 3600 };
const unknown = { name: 'look-ups of unknown checkouts', count: 100, seconds: 3600 };

/** Limits how often a known checkout is looked up. All unknown checkouts share another limit. */
export async function limitLookUps(context: PaymentContext, checkoutId: string): Promise<void> {
  const { database, settings } = context;
  const [limit, subject] = (await isKnown(context, checkoutId)) ? [known, checkoutId] : [unknown, 'all'];
  const { isCounted, wait } = await countCall(database.owner, settings, limit, [subject]);
  if (!isCounted)
    throw paymentRefusal(429, paymentFunctionErrors.confirmationTooOften, { 'retry-after': String(wait) });
}

/** Throws if the issue does not exist, so that guessed ids cannot cause calls to the provider. */
async function expectIssue({ database }: PaymentContext, issueId: string): Promise<void> {
  const known = await database.owner`select from marketplace.issue where id = ${issueId}::uuid`;
  if (known.length === 0) throw paymentRefusal(404, issueErrors.issueNotFound);
}

async function isKnown({ database }: PaymentContext, checkoutId: string): Promise<boolean> {
  const known = await database.owner`select from marketplace.payment where checkout_id = ${checkoutId}`;
  return known.length > 0;
}

async function isPaid({ database }: PaymentContext, issueId: string, checkoutId: string): Promise<boolean> {
  const paid = await database.owner`
    select from marketplace.payment
    where checkout_id = ${checkoutId} and issue_id = ${issueId}::uuid and status = 'paid'`;
  return paid.length > 0;
}

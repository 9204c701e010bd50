import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { issueErrors } from '#domain/errors/issue.ts';
import { paymentFunctionErrors } from '#domain/errors/payment.ts';
import { requireCaller } from '#server/platform/caller/caller.ts';
import type { PaymentContext } from './payment-context.ts';
import { askDatabase, paymentRefusal } from './payment-refusal.ts';
import { providerTurns } from './provider-turns.ts';
import { recordCheckout } from './record-checkout.ts';

const body = z.object({ issue_id: z.guid(), session_id: z.string().regex(/^[A-Za-z0-9_]{8,255}$/) });

/**
 * POST /confirm-payment `{issue_id, session_id}` → 200 `{paid}`, for whoever comes back from a checkout, signed in or
 * not. The provider is asked what became of it, and money that it has is recorded on the issue that it was paid for,
 * whichever issue the call names.
 */
export function confirmPayment(app: FastifyInstance, context: PaymentContext): void {
  const takeTurn = providerTurns(context);
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
    const wait = takeTurn(checkoutId, await isKnown(context, checkoutId));
    if (wait !== null)
      throw paymentRefusal(429, paymentFunctionErrors.confirmationTooOften, { 'retry-after': String(wait) });
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

/** Ids are unguessable, so only those who know one can have us ask the provider. */
async function expectIssue({ database }: PaymentContext, issueId: string): Promise<void> {
  const known = await database.owner`select from marketplace.issue where id = ${issueId}::uuid`;
  if (known.length === 0) throw paymentRefusal(404, issueErrors.issueNotFound);
}

async function isKnown({ database }: PaymentContext, checkoutId: string): Promise<boolean> {
  const known = await database.owner`select from marketplace.payment where checkout_id = ${checkoutId}`;
  return known.length > 0;
}

/** By the books, where money that went back, or is on its way back, pays for nothing. */
async function isPaid({ database }: PaymentContext, issueId: string, checkoutId: string): Promise<boolean> {
  const paid = await database.owner`
    select from marketplace.payment
    where checkout_id = ${checkoutId} and issue_id = ${issueId}::uuid and status = 'paid'`;
  return paid.length > 0;
}

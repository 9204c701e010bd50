import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { generalErrors } from '#domain/errors/general.ts';
import { issueErrors } from '#domain/errors/issue.ts';
import { paymentFunctionErrors } from '#domain/errors/payment.ts';
import { quoteRefusals } from '#domain/errors/quote.ts';
import type { PaymentContext } from '#server/payment-provider/open-payment-provider.ts';
import type {
  CheckoutTerms,
  OpenCheckout,
  PaymentProvider,
} from '#server/payment-provider/payment-provider.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { readCallerInForce } from '#server/platform/caller/caller-in-force.ts';
import { asCaller } from '#server/platform/database/caller-transaction.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import { countCall } from '#server/platform/rate-limit/rate-limit.ts';
import { limitLookUps } from './confirm-payment.ts';
import { askDatabase, paymentRefusal } from './payment-refusal.ts';
import { recordLookUp } from './record-checkout.ts';

const body = z.object({ issue_id: z.guid() });

type Terms = CheckoutTerms & { openCheckoutId: string | null; openUrl: string | null };

/**
 * Handles POST /create-checkout `{issue_id}` and returns `{url}`. Opens a checkout for the price of the
 * accepted quote. Repeated calls return the same open checkout.
 */
export function createCheckout(app: FastifyInstance, context: PaymentContext): void {
  app.post('/create-checkout', async (request) => {
    const caller = await readCallerInForce(request.headers, context);
    const asked = body.safeParse(request.body);
    if (!asked.success)
      throw paymentRefusal(400, 'The body must be JSON with an issue_id, the id of an issue.');
    if (caller.role === 'anon') throw paymentRefusal(401, paymentFunctionErrors.signInToPay);
    const { provider } = context.paymentSetup;
    if (!provider) throw paymentRefusal(409, paymentFunctionErrors.paymentByArrangement);
    const terms = await readTerms(context, caller, asked.data.issue_id);
    const url = await openAlready(context, provider, terms);
    if (url !== null) return { url };
    await limitOpenings(context, caller);
    return { url: await open(context, provider, terms) };
  });
}

export const openings = { name: 'checkouts', count: 60, seconds: 3600 };

/** Limits how many checkouts an account opens, because the provider limits the calls of the whole instance. */
async function limitOpenings({ database, settings }: PaymentContext, caller: Caller): Promise<void> {
  const { isCounted, wait } = await countCall(database.owner, settings, openings, [
    caller.userId ?? caller.role,
  ]);
  if (!isCounted) throw paymentRefusal(429, generalErrors.tooManyRequests, { 'retry-after': String(wait) });
}

async function readTerms({ database }: PaymentContext, caller: Caller, issueId: string): Promise<Terms> {
  const [terms] = await askDatabase(() =>
    asCaller(
      database.api,
      caller,
      {},
      (tx) => tx<Omit<Terms, 'issueId'>[]>`
        select quote_id as "quoteId", amount_cents::float8 as "amountCents", currency, title, email,
          open_checkout_id as "openCheckoutId", open_url as "openUrl"
        from marketplace.checkout_terms(${issueId}::uuid)`,
    ),
  );
  if (!terms) throw paymentRefusal(404, issueErrors.issueNotFound);
  return { ...terms, issueId };
}

/** Returns the URL of an existing checkout that can still be paid, or null. */
async function openAlready(
  context: PaymentContext,
  provider: PaymentProvider,
  { openCheckoutId, openUrl }: Terms,
): Promise<string | null> {
  if (openCheckoutId === null) return null;
  const { database } = context;
  await limitLookUps(context, openCheckoutId);
  const checkout = await provider.lookUp(openCheckoutId);
  if (checkout?.state === 'open') return openUrl;
  await askDatabase(() => recordLookUp(database.owner, provider.name, openCheckoutId, checkout));
  if (checkout?.state === 'paid') throw paymentRefusal(409, quoteRefusals.quotePaid);
  if (checkout?.state === 'processing') throw paymentRefusal(409, paymentFunctionErrors.paymentOnItsWay);
  return null;
}

async function open(context: PaymentContext, provider: PaymentProvider, terms: Terms): Promise<string> {
  const { log, database } = context;
  const { issueId } = terms;
  const made = await provider.create(terms, await keyOf(context, provider, terms)).catch((error: unknown) => {
    if (error instanceof ApiError && error.details)
      log.warn({ issueId, said: error.details }, 'the payment provider refused a checkout');
    throw error;
  });
  const isStillAccepted = await askDatabase(() => keepCheckout(database.owner, provider.name, terms, made));
  if (!isStillAccepted) throw paymentRefusal(409, quoteRefusals.quoteChanged);
  return made.url;
}

/**
 * Returns the idempotency key of a checkout. Concurrent and repeated requests get the same key, so that they
 * open only one checkout.
 */
async function keyOf(
  { database, settings }: PaymentContext,
  { name }: PaymentProvider,
  terms: Terms,
): Promise<string> {
  const [row] = await database.owner<{ before: number }[]>`
    select count(*)::int as before from marketplace.payment
    where provider = ${name} and quote_id = ${terms.quoteId}::uuid and status <> 'open'`;
  const { issueId, amountCents, currency, title, email } = terms;
  const shown = createHash('sha256').update(
    JSON.stringify([issueId, amountCents, currency, title, email, settings.publicUrl]),
  );
  return `checkout:${terms.quoteId}:${row?.before ?? 0}:${shown.digest('base64url')}`;
}

/**
 * Stores a new checkout. Returns false if the quote is not accepted any more. A job then closes the checkout.
 */
async function keepCheckout(
  owner: Sql,
  provider: string,
  terms: CheckoutTerms,
  { id, url, expiresAt }: OpenCheckout,
): Promise<boolean> {
  return owner.begin(async (tx) => {
    await tx`
      select marketplace.keep_checkout(${provider}, ${id}, ${url}, ${terms.issueId}::uuid, ${terms.quoteId}::uuid,
        ${terms.amountCents}::bigint, ${terms.currency}, ${expiresAt})`;
    const accepted = await tx`
      select from marketplace.quote where id = ${terms.quoteId}::uuid and status = 'Accepted'`;
    return accepted.length > 0;
  });
}

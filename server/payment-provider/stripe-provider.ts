import type Stripe from 'stripe';
import {
  type CheckoutState,
  type CheckoutTerms,
  type PaymentProvider,
  type Refundable,
  returnAddresses,
} from './payment-provider.ts';
import { askStripe, blames, isMissing, refusedWith, unreachable } from './stripe-client.ts';
import { lookUpRefund, refundWhole } from './stripe-refund.ts';
import { readSession } from './stripe-session.ts';

const expand = ['payment_intent.latest_charge'];
const longestName = 250;

/** Opens checkouts on Stripe's own payment page, so that card data never reaches this server. */
export function stripeProvider(stripe: Stripe, publicUrl: string): PaymentProvider {
  const { sessions } = stripe.checkout;
  const lookUp = async (id: string): Promise<CheckoutState | null> => {
    try {
      const read = readSession(await sessions.retrieve(id, { expand }));
      // Null would say that there is no such checkout: another one would be opened, and the client could pay twice.
      if (!read) throw unreachable(new Error('Stripe gave a checkout session of an unexpected shape'));
      return read;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const referenceOf = async ({ reference, checkoutId }: Refundable): Promise<string | null> =>
    reference ?? (await askStripe(() => lookUp(checkoutId)))?.reference ?? null;
  return {
    name: 'stripe',
    create: (terms, key) =>
      askStripe(async () => {
        const make = (params: Stripe.Checkout.SessionCreateParams, idempotencyKey: string) =>
          sessions.create(params, { idempotencyKey });
        const params = sessionOf(terms, publicUrl);
        const made = await make(params, key).catch((error: unknown) => {
          if (!blames(error, 'customer_email')) throw error;
          // The provider rejects some valid email addresses. The address is optional, so the request is
          // repeated without it.
          const { customer_email: _address, ...rest } = params;
          return make(rest, `${key}:without-address`);
        });
        if (!made.url) throw new Error('The payment provider gave a checkout without an address');
        return { id: made.id, url: made.url, expiresAt: new Date(made.expires_at * 1000) };
      }),
    lookUp: (id) => askStripe(() => lookUp(id)),
    findByReference: (reference) =>
      askStripe(async () => {
        const { data } = await sessions.list({ payment_intent: reference, limit: 1 });
        return data[0] ? lookUp(data[0].id) : null;
      }),
    expire: (id) =>
      askStripe(async () => {
        // The call fails if the checkout is already closed. That is fine, because the lookup below returns
        // the current state.
        await sessions.expire(id).catch((error: unknown) => {
          if (refusedWith(error) === null) throw error;
        });
        return lookUp(id);
      }),
    lookUpRefund: async (payment) => {
      const reference = await referenceOf(payment);
      return reference === null ? null : lookUpRefund(stripe, reference, payment);
    },
    refund: async (payment) => {
      const reference = await referenceOf(payment);
      return reference
        ? askStripe(() => refundWhole(stripe, reference, payment))
        : { state: 'failed', attempt: null };
    },
  };
}

function sessionOf(terms: CheckoutTerms, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const metadata = { issue_id: terms.issueId, quote_id: terms.quoteId };
  const { success, cancel } = returnAddresses(publicUrl, terms.issueId, '{CHECKOUT_SESSION_ID}');
  const name = terms.title.replace(/\s+/g, ' ').trim().slice(0, longestName).toWellFormed() || 'Issue';
  return {
    mode: 'payment',
    client_reference_id: terms.issueId,
    // The client pays the quoted price, so Stripe must not convert the currency.
    adaptive_pricing: { enabled: false },
    metadata,
    payment_intent_data: { metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: terms.currency,
          unit_amount: terms.amountCents,
          product_data: { name: `Fix: ${name}` },
        },
      },
    ],
    ...(terms.email === null ? {} : { customer_email: terms.email }),
    success_url: success,
    cancel_url: cancel,
  };
}

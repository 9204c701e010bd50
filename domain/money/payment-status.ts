/**
 * The states of a payment. It is unmatched if the money arrived when no payment was due, so that an operator
 * has to decide.
 */
export const PAYMENT_STATUSES = ['open', 'paid', 'unmatched', 'refunding', 'refunded', 'expired'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * The sources of payments. These are Stripe, the test checkout of a local instance, and payments that an
 * operator recorded manually.
 */
export const PAYMENT_PROVIDERS = ['stripe', 'test', 'operator'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

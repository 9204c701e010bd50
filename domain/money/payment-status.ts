/**
 * The states of a payment. A payment is unmatched if no payment was due when the money arrived. An operator
 * then decides what happens to the money.
 */
export const PAYMENT_STATUSES = ['open', 'paid', 'unmatched', 'refunding', 'refunded', 'expired'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * The sources of payments. `test` is the test checkout of a local instance. `operator` is a payment that an
 * operator recorded manually.
 */
export const PAYMENT_PROVIDERS = ['stripe', 'test', 'operator'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

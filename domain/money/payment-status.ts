/** Unmatched money arrived without a payment that is due; an operator settles it. */
export const PAYMENT_STATUSES = ['open', 'paid', 'unmatched', 'refunding', 'refunded', 'expired'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The payment provider, the test checkout of a local instance, or the operator by hand. */
export const PAYMENT_PROVIDERS = ['stripe', 'test', 'operator'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

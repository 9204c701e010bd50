/** Where a payment stands. Unmatched money arrived, but pays for nothing that is asked for; an operator looks at it. */
export const PAYMENT_STATUSES = ['open', 'paid', 'unmatched', 'refunding', 'refunded', 'expired'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Who took the money: the payment provider, the test checkout of a local instance, or the operator by hand. */
export const PAYMENT_PROVIDERS = ['stripe', 'test', 'operator'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

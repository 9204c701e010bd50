/** Unmatched money arrived with no payment due. An operator settles it. */
export const PAYMENT_STATUSES = ['open', 'paid', 'unmatched', 'refunding', 'refunded', 'expired'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The payment provider, a local instance's test checkout, or a manual record by the operator. */
export const PAYMENT_PROVIDERS = ['stripe', 'test', 'operator'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** All amounts in this folder are in the currency's minor unit. */
export type CheckoutTerms = {
  issueId: string;
  quoteId: string;
  amountCents: number;
  currency: string;
  title: string;
  /** Prefills the provider's form. */
  email: string | null;
};

export type OpenCheckout = { id: string; url: string; expiresAt: Date };

export type CheckoutState = {
  id: string;
  /** `processing` waits for a delayed payment method. `closed` has expired or failed and accepts no more money. */
  state: 'open' | 'processing' | 'paid' | 'closed';
  /** Null if the provider's record names no issue or quote of this instance. */
  issueId: string | null;
  quoteId: string | null;
  amountCents: number;
  currency: string;
  /** The provider's payment id, which refunds and disputes refer to. */
  reference: string | null;
  refundedCents: number;
};

export type Refundable = {
  paymentId: string;
  checkoutId: string;
  reference: string | null;
  amountCents: number;
};

/** A failed attempt is final and needs an operator. `attempt` is the provider's id, if any. */
export type RefundOutcome = { state: 'refunded' | 'pending' } | { state: 'failed'; attempt: string | null };

/** Takes and refunds money. Every call is idempotent. Rejections and outages are thrown as ApiErrors. */
export type PaymentProvider = {
  name: 'stripe' | 'test';
  /** Opens a checkout. The same key returns the same checkout. */
  create(terms: CheckoutTerms, key: string): Promise<OpenCheckout>;
  /** Null if the provider does not know the checkout. */
  lookUp(id: string): Promise<CheckoutState | null>;
  /** Null if the payment has no checkout. */
  findByReference(reference: string): Promise<CheckoutState | null>;
  /** Closes an open checkout and returns its state. */
  expire(id: string): Promise<CheckoutState | null>;
  /** Refunds the whole payment once, even if called repeatedly. */
  refund(payment: Refundable): Promise<RefundOutcome>;
};

export type PaymentMode = 'stripe' | 'test' | 'off';

/** Events may be late, duplicated or out of order. */
export type PaymentEvent = {
  id: string;
  type: string;
  /** The relevant fields for the record, without names, addresses or card data. */
  digest: Record<string, string | number | boolean | null>;
  about: EventSubject;
};

export type EventSubject =
  | { kind: 'checkout'; checkout: CheckoutState }
  | { kind: 'refund'; reference: string; isWhole: boolean; refundedCents: number }
  | { kind: 'refund-changed'; refund: string; reference: string; hasFailed: boolean }
  | { kind: 'dispute'; reference: string; amountCents: number; reason: string }
  | { kind: 'nothing' }
  /** A known kind with an unexpected shape. */
  | { kind: 'unreadable' };

export type EventSource = {
  /** Returns null for an invalid signature or an old message. */
  read(body: Buffer, signature: string): PaymentEvent | null;
  /** Lists the provider's events of the handled kinds, oldest first. */
  list(since: Date): Promise<PaymentEvent[]>;
};

/** Returns the pages to return to. `checkout` may be the provider's placeholder for the id. */
export function returnAddresses(
  publicUrl: string,
  issueId: string,
  checkout: string,
): { success: string; cancel: string } {
  return {
    success: `${publicUrl}/payment-success?issue_id=${issueId}&session_id=${checkout}`,
    cancel: `${publicUrl}/payment-canceled?issue_id=${issueId}`,
  };
}

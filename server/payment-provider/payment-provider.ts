/** All amounts in this folder are in the currency's smallest unit. */
export type CheckoutTerms = {
  issueId: string;
  quoteId: string;
  amountCents: number;
  currency: string;
  title: string;
  email: string | null;
};

export type OpenCheckout = { id: string; url: string; expiresAt: Date };

export type CheckoutState = {
  id: string;
  /**
   * `processing` means that a delayed payment method has not settled yet. `closed` means that the checkout
   * expired or failed and cannot be paid.
   */
  state: 'open' | 'processing' | 'paid' | 'closed';
  /** Null if the checkout was not created by this instance. */
  issueId: string | null;
  quoteId: string | null;
  amountCents: number;
  currency: string;
  /** The provider's payment id. Refunds and disputes refer to it. */
  reference: string | null;
  refundedCents: number;
};

export type Refundable = {
  paymentId: string;
  checkoutId: string;
  reference: string | null;
  amountCents: number;
};

/** A failed refund is final and needs an operator. `attempt` is the provider's refund id, if there is one. */
export type RefundOutcome = { state: 'refunded' | 'pending' } | { state: 'failed'; attempt: string | null };

/** Takes and refunds payments. All calls are idempotent and throw ApiErrors. */
export type PaymentProvider = {
  name: 'stripe' | 'test';
  /** Returns the same checkout when it is called again with the same key. */
  create(terms: CheckoutTerms, key: string): Promise<OpenCheckout>;
  /** Returns null if the provider does not know the checkout. */
  lookUp(id: string): Promise<CheckoutState | null>;
  /** Returns null if the payment has no checkout. */
  findByReference(reference: string): Promise<CheckoutState | null>;
  /** Closes an open checkout and returns its state. */
  expire(id: string): Promise<CheckoutState | null>;
  /** Refunds the whole payment. Repeated calls do not refund it again. */
  refund(payment: Refundable): Promise<RefundOutcome>;
};

export type PaymentMode = 'stripe' | 'test' | 'off';

/** Events may arrive late, more than once or out of order. */
export type PaymentEvent = {
  id: string;
  type: string;
  /** The fields that are stored. They contain no names, addresses or card data. */
  digest: Record<string, string | number | boolean | null>;
  about: EventSubject;
};

export type EventSubject =
  | { kind: 'checkout'; checkout: CheckoutState }
  | { kind: 'refund'; reference: string; isWhole: boolean; refundedCents: number }
  | { kind: 'refund-changed'; refund: string; reference: string; hasFailed: boolean }
  | { kind: 'dispute'; reference: string; amountCents: number; reason: string }
  | { kind: 'nothing' }
  /** The kind of event is known, but its data has an unexpected shape. */
  | { kind: 'unreadable' };

export type EventSource = {
  /** Returns null if the signature is invalid or the message is too old. */
  read(body: Buffer, signature: string): PaymentEvent | null;
  /** Returns the events since a time, oldest first, of the types that this server handles. */
  list(since: Date): Promise<PaymentEvent[]>;
};

/** Returns the URLs to redirect to. `checkout` may be the provider's placeholder for the id. */
export function returnAddresses(publicUrl: string, issueId: string, checkout: string) {
  return {
    success: `${publicUrl}/payment-success?issue_id=${issueId}&session_id=${checkout}`,
    cancel: `${publicUrl}/payment-canceled?issue_id=${issueId}`,
  };
}

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
   * `processing` means that a slow payment method has not completed the payment yet. `closed` means that the
   * checkout has expired or failed. Nobody can pay a closed checkout.
   */
  state: 'open' | 'processing' | 'paid' | 'closed';
  /** Null if another instance created the checkout. */
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
  /** The number of refunds of this payment that were recorded as failed. */
  failures: number;
};

/** `pending` means that the provider has not completed the refund yet. */
export type RefundState = 'refunded' | 'pending';

/**
 * The result of a refund. `failed` means
 * that an operator must handle the refund. `attempt` is the provider's ID of the failed refund, if there is
 * one.
 */
export type RefundOutcome = { state: RefundState } | { state: 'failed'; attempt: string | null };

/** Takes and refunds payments. All calls can be repeated safely and throw ApiErrors. */
export type PaymentProvider = {
  name: 'stripe' | 'test';
  /** Creates a checkout. Returns the same checkout when it is called again with the same key. */
  create(terms: CheckoutTerms, key: string): Promise<OpenCheckout>;
  /** Returns the state of a checkout, or null if the provider does not know it. */
  lookUp(id: string): Promise<CheckoutState | null>;
  /** Returns the state of the checkout of a payment, or null if the payment has none. */
  findByReference(reference: string): Promise<CheckoutState | null>;
  /** Closes a checkout if it is open, and returns the state of the checkout. */
  expire(id: string): Promise<CheckoutState | null>;
  /**
   * Returns whether the whole payment is refunded or on its way back, without sending anything. Returns null if
   * some of it is neither.
   */
  lookUpRefund(payment: Refundable): Promise<RefundState | null>;
  /** Refunds the whole payment. Repeated calls refund it only once. */
  refund(payment: Refundable): Promise<RefundOutcome>;
};

export type PaymentMode = 'stripe' | 'test' | 'off';

/** Events may arrive late, more than once or out of order. */
export type PaymentEvent = {
  id: string;
  type: string;
  /** The fields of the event that are stored. They contain no names, addresses or card data. */
  digest: Record<string, string | number | boolean | null>;
  about: EventSubject;
};

export type EventSubject =
  | { kind: 'checkout'; checkout: CheckoutState }
  | { kind: 'refund'; reference: string; isWhole: boolean; refundedCents: number }
  | { kind: 'refund-changed'; refund: string; reference: string; hasFailed: boolean }
  | { kind: 'dispute'; reference: string; amountCents: number; reason: string }
  | { kind: 'nothing' }
  /** The server handles events of this type, but the data of the event has an unexpected format. */
  | { kind: 'unreadable' };

export type EventSource = {
  /** Verifies and parses an event. Returns null if the signature is invalid or the event is too old. */
  read(body: Buffer, signature: string): PaymentEvent | null;
  /**
   * Returns the events after a time that are of the types this server handles, sorted from oldest to newest.
   */
  list(since: Date): Promise<PaymentEvent[]>;
};

/**
 * Returns the URLs of the pages that the provider redirects the client to. `checkout` is the ID of the
 * checkout, or a placeholder that the provider replaces with it.
 */
export function returnAddresses(publicUrl: string, issueId: string, checkout: string) {
  return {
    success: `${publicUrl}/payment-success?issue_id=${issueId}&session_id=${checkout}`,
    cancel: `${publicUrl}/payment-canceled?issue_id=${issueId}`,
  };
}

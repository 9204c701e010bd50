/** The terms of a checkout. Amounts in this folder are in the currency's minor unit. */
export type CheckoutTerms = {
  issueId: string;
  quoteId: string;
  amountCents: number;
  currency: string;
  title: string;
  /** Fills in the provider's form. */
  email: string | null;
};

export type OpenCheckout = { id: string; url: string; expiresAt: Date };

/** A checkout at its provider, now or at the time of an event. */
export type CheckoutState = {
  id: string;
  /** `processing` waits for a slow means of payment; `closed` is expired or failed, and takes no money any more. */
  state: 'open' | 'processing' | 'paid' | 'closed';
  /** The terms in the provider's record; null if they name no issue or quote of this instance. */
  issueId: string | null;
  quoteId: string | null;
  amountCents: number;
  currency: string;
  /** The provider's id of the payment, which refunds and disputes carry. */
  reference: string | null;
  refundedCents: number;
};

/** A received payment to refund in full. */
export type Refundable = {
  paymentId: string;
  checkoutId: string;
  reference: string | null;
  amountCents: number;
};

/** A failed attempt is final and needs an operator; `attempt` is the provider's id of it, if any. */
export type RefundOutcome = { state: 'refunded' | 'pending' } | { state: 'failed'; attempt: string | null };

/** Takes and refunds money. Every call is repeatable; refusals and outages are ApiErrors. */
export type PaymentProvider = {
  name: 'stripe' | 'test';
  /** Opens a checkout; the same key returns the same one. */
  create(terms: CheckoutTerms, key: string): Promise<OpenCheckout>;
  /** Null for a checkout unknown to the provider. */
  lookUp(id: string): Promise<CheckoutState | null>;
  /** The checkout of a payment reference; null for a payment without one. */
  findByReference(reference: string): Promise<CheckoutState | null>;
  /** Closes an open checkout and returns its state. */
  expire(id: string): Promise<CheckoutState | null>;
  /** Refunds the whole payment, once even if called again. */
  refund(payment: Refundable): Promise<RefundOutcome>;
};

export type PaymentMode = 'stripe' | 'test' | 'off';

/** A provider's event. It may arrive late, twice and in any order. */
export type PaymentEvent = {
  id: string;
  type: string;
  /** The fields that decide, for the record: no names, addresses or cards. */
  digest: Record<string, string | number | boolean | null>;
  about: EventSubject;
};

export type EventSubject =
  | { kind: 'checkout'; checkout: CheckoutState }
  | { kind: 'refund'; reference: string; isWhole: boolean; refundedCents: number }
  | { kind: 'refund-changed'; refund: string; reference: string; hasFailed: boolean }
  | { kind: 'dispute'; reference: string; amountCents: number; reason: string }
  | { kind: 'nothing' }
  /** Of a known kind, but not of its shape. */
  | { kind: 'unreadable' };

export type EventSource = {
  /** Verifies the signature and reads the event; null for a wrong signature or an old message. */
  read(body: Buffer, signature: string): PaymentEvent | null;
  /** The provider's events of the kinds acted on, oldest first. */
  list(since: Date): Promise<PaymentEvent[]>;
};

/** The pages after a checkout; `checkout` may be the provider's placeholder for the id. */
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

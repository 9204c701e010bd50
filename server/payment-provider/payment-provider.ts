/** What a checkout asks for. Amounts are in the currency's minor unit everywhere in this folder. */
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

/** A checkout as its provider knows it now, or knew it when it told of an event. */
export type CheckoutState = {
  id: string;
  /** `processing` waits for a slow means of payment; `closed` is expired or failed, and takes no money any more. */
  state: 'open' | 'processing' | 'paid' | 'closed';
  /** What was asked for, from the provider's own record: null where that names nothing of ours. */
  issueId: string | null;
  quoteId: string | null;
  amountCents: number;
  currency: string;
  /** The provider's name of the payment itself, which refunds and disputes carry. */
  reference: string | null;
  refundedCents: number;
};

/** Money that came in, and is to go back whole. */
export type Refundable = {
  paymentId: string;
  checkoutId: string;
  reference: string | null;
  amountCents: number;
};

/** A failed attempt is final, and a person has to look at it; `attempt` is its name where the provider gave it one. */
export type RefundOutcome = { state: 'refunded' | 'pending' } | { state: 'failed'; attempt: string | null };

/** Takes money and gives it back. Every call may be repeated; refusals and outages are ApiErrors. */
export type PaymentProvider = {
  name: 'stripe' | 'test';
  /** Opens a checkout; the same key always gives the same one. */
  create(terms: CheckoutTerms, key: string): Promise<OpenCheckout>;
  /** Null for a checkout that the provider does not know. */
  lookUp(id: string): Promise<CheckoutState | null>;
  /** The checkout that took the payment of this reference, if a checkout did. */
  findByReference(reference: string): Promise<CheckoutState | null>;
  /** Closes a checkout to money if it is still open, and gives what has become of it. */
  expire(id: string): Promise<CheckoutState | null>;
  /** Gives the whole payment back, once however often it is asked. */
  refund(payment: Refundable): Promise<RefundOutcome>;
};

export type PaymentMode = 'stripe' | 'test' | 'off';

/** What a provider tells us unasked, in our words. It may come late, twice and in any order. */
export type PaymentEvent = {
  id: string;
  type: string;
  /** The parts that decide, for the record: no names, addresses or cards. */
  digest: Record<string, string | number | boolean | null>;
  about: EventSubject;
};

export type EventSubject =
  | { kind: 'checkout'; checkout: CheckoutState }
  | { kind: 'refund'; reference: string; isWhole: boolean; refundedCents: number }
  | { kind: 'refund-changed'; refund: string; reference: string; hasFailed: boolean }
  | { kind: 'dispute'; reference: string; amountCents: number; reason: string }
  | { kind: 'nothing' }
  /** Of a kind that we act on, but not of its shape. */
  | { kind: 'unreadable' };

export type EventSource = {
  /** Checks who sent a message and reads it; null when it is not the provider's, or too old. */
  read(body: Buffer, signature: string): PaymentEvent | null;
  /** The events that decide something, since then, oldest first, as the provider remembers them. */
  list(since: Date): Promise<PaymentEvent[]>;
};

/** Where a checkout sends people back to; `checkout` may be the provider's placeholder for the id. */
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

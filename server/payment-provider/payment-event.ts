import type { CheckoutState } from './payment-provider.ts';

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

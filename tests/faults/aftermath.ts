import type { SentEvent } from '../doubles/stripe-events.ts';

/** What happened that should have left no trace, and what was never to be told. */
export type Aftermath = {
  forged: SentEvent[];
  lost: Set<SentEvent>;
  deliveries: number;
  refusedForgeries: number;
};

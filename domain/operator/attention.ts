/** What can wait for an operator. */
export const ATTENTION_KINDS = [
  'application',
  'unclaimed',
  'suspended_holder',
  'untouched',
  'unmatched_payment',
  'trouble',
  'job',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** The most of each kind that are listed at once. */
export const ATTENTION_LIMIT = 100;

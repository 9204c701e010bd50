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

/** How many wait, as people read it: "130+" where a kind may have more than are listed. */
export function waitingText(waiting: readonly { kind: AttentionKind }[]): string {
  const isFull = ATTENTION_KINDS.some(
    (kind) => waiting.filter((each) => each.kind === kind).length >= ATTENTION_LIMIT,
  );
  return `${waiting.length}${isFull ? '+' : ''}`;
}

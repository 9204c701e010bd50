export const ATTENTION_KINDS = [
  'application',
  'unclaimed',
  'suspended_holder',
  'untouched',
  'unmatched_payment',
  'money_problem',
  'job',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** The maximum number of items of each kind in the list. */
export const ATTENTION_LIMIT = 100;

/**
 * Formats the number of waiting items. It is "130+" if there may be more items of a kind than the list
 * contains.
 */
export function waitingText(waiting: readonly { kind: AttentionKind }[]): string {
  const isFull = ATTENTION_KINDS.some(
    (kind) => waiting.filter((each) => each.kind === kind).length >= ATTENTION_LIMIT,
  );
  return `${waiting.length}${isFull ? '+' : ''}`;
}

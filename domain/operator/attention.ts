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

/** The list contains at most this many items of each kind. */
export const ATTENTION_LIMIT = 100;

/**
 * Formats the number of waiting items. It becomes "130+" if a kind may have more items than the list
 * contains.
 */
export function waitingText(waiting: readonly { kind: AttentionKind }[]): string {
  const isFull = ATTENTION_KINDS.some(
    (kind) => waiting.filter((each) => each.kind === kind).length >= ATTENTION_LIMIT,
  );
  return `${waiting.length}${isFull ? '+' : ''}`;
}

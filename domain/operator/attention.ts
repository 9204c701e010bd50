export const ATTENTION_KINDS = [
  'application',
  'unclaimed',
  'suspended_holder',
  'untouched',
  'unmatched_payment',
  'money_problem',
  'job',
  'budget',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** The list contains at most this number of items of each kind. */
export const ATTENTION_LIMIT = 100;

/** Formats the number of waiting items. Adds a plus sign, as in "130+", if the list may be incomplete. */
export function waitingText(waiting: readonly { kind: AttentionKind }[]): string {
  const isFull = ATTENTION_KINDS.some(
    (kind) => waiting.filter((each) => each.kind === kind).length >= ATTENTION_LIMIT,
  );
  return `${waiting.length}${isFull ? '+' : ''}`;
}

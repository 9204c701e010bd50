/** Kinds of items that wait for an operator. */
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

/** Most items of one kind in the list. */
export const ATTENTION_LIMIT = 100;

/** The count of waiting items as text: "130+" when a kind may have more than the list holds. */
export function waitingText(waiting: readonly { kind: AttentionKind }[]): string {
  const isFull = ATTENTION_KINDS.some(
    (kind) => waiting.filter((each) => each.kind === kind).length >= ATTENTION_LIMIT,
  );
  return `${waiting.length}${isFull ? '+' : ''}`;
}

/** Kinds of items waiting for an operator. */
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

/** Maximum items of one kind in the list. */
export const ATTENTION_LIMIT = 100;

/** Formats the number of waiting items: "130+" if a kind may have more than the list shows. */
export function waitingText(waiting: readonly { kind: AttentionKind }[]): string {
  const isFull = ATTENTION_KINDS.some(
    (kind) => waiting.filter((each) => each.kind === kind).length >= ATTENTION_LIMIT,
  );
  return `${waiting.length}${isFull ? '+' : ''}`;
}

/**
 * Three callers have valid sessions. `halfway` is another client who has not verified the second factor, and
 * `ended` is a signed-out session of the client. Both have the access of a visitor.
 */
export const callers = ['anonymous', 'client', 'engineer', 'halfway', 'ended'] as const;

/** Other people of the attacks. The operator has no second factor, and `idle` is an engineer without issues. */
export type Who = (typeof callers)[number] | 'stranger' | 'idle' | 'suspended' | 'unapproved' | 'operator';

export const visitors: readonly Who[] = [
  ...(['anonymous', 'halfway', 'ended'] as const),
  ...(['stranger', 'suspended', 'unapproved', 'operator'] as const),
];

/** Each marked text is stored in one place, so a leaked text shows where it came from. */
export type Mark = {
  what: string;
  seenBy: readonly Who[];
  /** Every engineer who was ever assigned to this issue may have seen the text. */
  issue?: string;
  /** A caller who filters one of these relations by this column may also see the text. */
  named?: { relations: string[]; column: string };
  namedBy?: readonly Who[];
};

export type Marks = {
  text(mark: Mark): string;
  add(text: string, mark: Mark): void;
  foundIn(answer: string): [string, Mark][];
};

const shape = /mark-\d{4}-end|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export function marks(): Marks {
  const all = new Map<string, Mark>();
  return {
    text(mark) {
      const text = `mark-${String(all.size).padStart(4, '0')}-end`;
      all.set(text, mark);
      return text;
    },
    add: (text, mark) => void all.set(text, mark),
    foundIn: (answer) =>
      [...new Set(answer.match(shape))].flatMap((text): [string, Mark][] => {
        const mark = all.get(text);
        return mark === undefined ? [] : [[text, mark]];
      }),
  };
}

/**
 * Three callers have valid sessions. `halfway` is another client who has not verified the second factor, and
 * `ended` is a signed-out session of the client. Both have the access of a visitor.
 */
export const callers = ['anonymous', 'client', 'engineer', 'halfway', 'ended'] as const;

export type Who = (typeof callers)[number];

export const visitors: readonly Who[] = ['anonymous', 'halfway', 'ended'];

/** Each marked text is stored in one place only, so a response that contains it exposes that place. */
export type Mark = {
  what: string;
  /** These callers may see the text in any request. */
  seenBy: readonly Who[];
  /** The text belongs to this issue. Any engineer who was ever assigned to it may have seen the text. */
  issue?: string;
  /** Callers who filter one of these relations by this column may also see the text. */
  named?: { relations: string[]; column: string };
  /** Restricts `named` to these callers. All callers are allowed by default. */
  namedBy?: readonly Who[];
};

export type Marks = {
  /** Creates a new text with the given mark. */
  text(mark: Mark): string;
  /** Marks an existing ID. */
  add(text: string, mark: Mark): void;
  /** Returns the marked texts in a response. */
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

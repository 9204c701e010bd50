/**
 * Callers: three with valid sessions, `halfway` the other client before verifying the second factor, and
 * `ended` a signed-out session of the client. The last two have a visitor's access.
 */
export const callers = ['anonymous', 'client', 'engineer', 'halfway', 'ended'] as const;

export type Who = (typeof callers)[number];

export const visitors: readonly Who[] = ['anonymous', 'halfway', 'ended'];

/** A text stored in only one place, so a response that contains it exposes that place. */
export type Mark = {
  what: string;
  /** Callers allowed to see it in any request. */
  seenBy: readonly Who[];
  /** The issue it belongs to; any engineer ever assigned to it may have seen it. */
  issue?: string;
  /** Callers who filter these relations by this column may see it too. */
  named?: { relations: string[]; column: string };
  /** Restricts `named` to these callers; all by default. */
  namedBy?: readonly Who[];
};

export type Marks = {
  /** Creates a new text with the given mark. */
  text(mark: Mark): string;
  /** Marks an existing id. */
  add(text: string, mark: Mark): void;
  /** The marked texts found in a response. */
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

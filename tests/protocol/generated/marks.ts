/**
 * Those who ask: three in force, `halfway` the other client, who has not shown the second factor, and `ended` a session of
 * the client that was signed out. These two see what a visitor does.
 */
export const callers = ['anonymous', 'client', 'engineer', 'halfway', 'ended'] as const;

export type Who = (typeof callers)[number];

export const visitors: readonly Who[] = ['anonymous', 'halfway', 'ended'];

/** A text that is stored in one place only, so that a reader of it was shown that place. */
export type Mark = {
  what: string;
  /** Who may see it in any call. */
  seenBy: readonly Who[];
  /** The issue it belongs to: an engineer who ever held that may have seen it. */
  issue?: string;
  /** A caller who filters these relations by this column may see it too. */
  named?: { relations: string[]; column: string };
  /** Those among them who may; everybody unless said. */
  namedBy?: readonly Who[];
};

export type Marks = {
  /** A new text with the given meaning. */
  text(mark: Mark): string;
  /** Takes an id as such a text. */
  add(text: string, mark: Mark): void;
  /** What an answer shows, each with its text. */
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

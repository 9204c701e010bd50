import type { Range } from './distribution.ts';
import { distributionOf, medianOf } from './distribution.ts';

/** A kind of work in the operator's price list (content/price-list.ts). */
export type WorkKind = {
  id: string;
  name: string;
  /** From and to, in hours of work. */
  hours: readonly [number, number];
  /** From and to, in US dollars. */
  dollars: readonly [number, number];
  /** What people write when they mean this kind of work. */
  words: readonly string[];
};

export type Recognized = { kind: WorkKind; words: string[] };

type KindText = { title: string; description: string; files: readonly string[] };

// A word in the title counts as much as this many in the description. Words of files count like the description.
const TITLE_COUNTS = 4;
const LONGEST = 6000;

/** Returns the kind whose words occur most, and those words. Each word counts once, and more words more. */
export function recognizeKind(
  list: readonly WorkKind[],
  { title, description, files }: KindText,
): Recognized | null {
  const [inTitle, below] = [spaced(title), spaced(`${description.slice(0, LONGEST)} ${files.join(' ')}`)];
  let best: (Recognized & { score: number }) | null = null;
  for (const kind of list) {
    let score = 0;
    const words = kind.words.filter((word) => {
      const places = (occurs(inTitle, word) ? TITLE_COUNTS : 0) + (occurs(below, word) ? 1 : 0);
      // A phrase says more than a word.
      score += (places * (1 + word.split(' ').length)) / 2;
      return places > 0;
    });
    if (score > (best?.score ?? 0)) best = { kind, words, score };
  }
  return best && { kind: best.kind, words: best.words };
}

function spaced(text: string): string {
  return ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
}

/** True if the text has the word, also with the endings -s, -es, -ed, -d and -ing. */
function occurs(text: string, word: string): boolean {
  return new RegExp(`${spaced(word).trimEnd()}(?:s|es|ed|d|ing)? `).test(text);
}

/** The range of a kind. For an unknown kind, from the median of all lower ends to that of all upper ends. */
export function listRangeOf(
  list: readonly WorkKind[],
  part: 'hours' | 'dollars',
): (kind: string | null) => Range | null {
  const medianEnd = (at: 0 | 1) =>
    medianOf(distributionOf(list.map((kind) => ({ value: kind[part][at], weight: 1 }))));
  const unknown = list.length === 0 ? null : { low: medianEnd(0), high: medianEnd(1) };
  const ranges = new Map(list.map((kind) => [kind.id, { low: kind[part][0], high: kind[part][1] }]));
  return (kind) => (kind === null ? null : ranges.get(kind)) ?? unknown;
}

export type IndexedText = { title: string; description: string };
type TextIndex = {
  /** Returns the similarity of each indexed text to `text`, from 0 (no common words) to 1. */
  similarities(text: IndexedText): number[];
  /** Returns the similarity of each indexed text to the text at this index. */
  similaritiesOf(at: number): number[];
};

type Posting = { at: number; weight: number };

// A word in the title counts as much as this many occurrences in the description.
const TITLE_COUNTS = 3;

/**
 * Indexes texts by TF-IDF and yields after each text. The similarity of two texts is the cosine of their word
 * vectors. The weight of a word is (1 + ln count) * (ln((1 + n) / (1 + n with the word)) + 1) (Salton and
 * Buckley, 1988).
 */
export function* indexTexts(texts: readonly IndexedText[]): Generator<void, TextIndex> {
  const counts: Map<string, number>[] = [];
  const occurrences = new Map<string, number>();
  for (const text of texts) {
    yield;
    const count = countTerms(text);
    counts.push(count);
    for (const term of count.keys()) occurrences.set(term, (occurrences.get(term) ?? 0) + 1);
  }
  const rarity = (term: string) => Math.log((1 + texts.length) / (1 + (occurrences.get(term) ?? 0))) + 1;
  const weighed: [string, number][][] = [];
  const postings = new Map<string, Posting[]>();
  for (const [at, count] of counts.entries()) {
    yield;
    const weights = weigh(count, rarity);
    weighed.push(weights);
    for (const [term, weight] of weights) {
      const list = postings.get(term);
      if (list) list.push({ at, weight });
      else postings.set(term, [{ at, weight }]);
    }
  }
  const compare = (weights: [string, number][]) => {
    const alike = texts.map(() => 0);
    for (const [term, weight] of weights)
      for (const posting of postings.get(term) ?? [])
        alike[posting.at] = (alike[posting.at] ?? 0) + weight * posting.weight;
    return alike;
  };
  return {
    similarities: (text) => compare(weigh(countTerms(text), rarity)),
    similaritiesOf: (at) => compare(weighed[at] ?? []),
  };
}

function countTerms({ title, description }: IndexedText): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of termsOf(description)) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const term of termsOf(title)) counts.set(term, (counts.get(term) ?? 0) + TITLE_COUNTS);
  return counts;
}

function weigh(counts: Map<string, number>, rarity: (term: string) => number): [string, number][] {
  const weights = [...counts].map(([term, count]): [string, number] => [
    term,
    (1 + Math.log(count)) * rarity(term),
  ]);
  const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
  return weights.map(([term, weight]) => [term, weight / length]);
}

const TERMS_READ = 1000;

const STOP_WORDS = new Set(
  'the a an and or of to in is it for on with this that be as are at by from not we you was if when can should have has do does but so which will would there then than also into'.split(
    ' ',
  ),
);

/** Returns the stems of the first 1,000 words of a text in lower case. Leaves out stop words. */
function termsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}][\p{L}\p{N}_]+/gu) ?? [];
  return words
    .slice(0, TERMS_READ)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stem);
}

function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word;
}

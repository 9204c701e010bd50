/** What predictors read of an issue: its terms with their counts, and the length and shape of its text. */
export type Features = { terms: ReadonlyMap<string, number>; shape: readonly number[] };

export type FeatureText = { title: string; description: string };

// A word in the title counts as much as this many occurrences in the description.
const TITLE_COUNTS = 3;
const TERMS_READ = 1000;

const STOP_WORDS = new Set(
  'the a an and or of to in is it for on with this that be as are at by from not we you was if when can should have has do does but so which will would there then than also into'.split(
    ' ',
  ),
);

export function featuresOf({ title, description }: FeatureText): Features {
  const terms = new Map<string, number>();
  const count = (text: string, by: number) => {
    for (const term of termsOf(text)) terms.set(term, (terms.get(term) ?? 0) + by);
  };
  count(description, 1);
  count(title, TITLE_COUNTS);
  return { terms, shape: shapeOf(title, description) };
}

/** Returns the first 1,000 words of a text in lower case. Leaves out stop words. */
function termsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{N}_]+/gu) ?? [];
  return words.slice(0, TERMS_READ).filter((word) => !STOP_WORDS.has(word));
}

function shapeOf(title: string, description: string): number[] {
  const count = (pattern: RegExp) => Math.log1p(description.match(pattern)?.length ?? 0);
  return [
    Math.log1p(description.length),
    Math.log1p(title.length),
    count(/\s+/g),
    count(/\n/g),
    count(/^[ \t]*[-*#\d]/gm),
    count(/https?:/g),
    Number(description.length < 20),
    Number(/```|\{code/.test(description)),
    Number(/\?/.test(title + description)),
    Number(/Exception|\sat\s/.test(description)),
  ];
}

const TERMS_READ = 1000;

const ORDINARY = new Set(
  'the a an and or of to in is it for on with this that be as are at by from not we you was if when can should have has do does but so which will would there then than also into'.split(
    ' ',
  ),
);

/** The words of a text that say what it is about: lower case, without endings and without the most ordinary words. */
export function termsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}][\p{L}\p{N}_]+/gu) ?? [];
  return words
    .slice(0, TERMS_READ)
    .filter((word) => !ORDINARY.has(word))
    .map(stem);
}

function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word;
}

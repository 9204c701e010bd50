/** Length in Unicode code points, as the database counts. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a text is longer than `limit` code points. */
export function isLongerThan(text: string, limit: number): boolean {
  return text.length > limit && countCharacters(text) > limit;
}

/** The first `limit` code points, with an ellipsis if the text is longer. */
export function cutAt(text: string, limit: number): string {
  return isLongerThan(text, limit) ? `${[...text].slice(0, limit).join('').trimEnd()}…` : text;
}

/** False for a NUL character or half of a surrogate pair, which PostgreSQL cannot store. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Whether a text is empty or Unicode white space only. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

// Control characters, bidirectional marks and characters without width.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const deceiving = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** A name of another user, with every deceptive character shown as `�`. */
export function plainName(name: string): string {
  return name.replace(deceiving, '\ufffd');
}

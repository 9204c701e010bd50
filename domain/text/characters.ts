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

/** Truncates a text to `limit` code points, with an ellipsis if it is longer. */
export function cutAt(text: string, limit: number): string {
  return isLongerThan(text, limit) ? `${[...text].slice(0, limit).join('').trimEnd()}…` : text;
}

/** False if a text has a NUL character or a lone surrogate, which PostgreSQL cannot store. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Whether a text is empty or only Unicode white space. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

// Control characters, bidirectional marks and zero-width characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const deceiving = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Returns another user's name with every deceptive character replaced by `�`. */
export function plainName(name: string): string {
  return name.replace(deceiving, '\ufffd');
}

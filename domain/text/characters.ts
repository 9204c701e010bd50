/** Counts Unicode code points, as the database does. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Returns whether a text has more than `limit` Unicode code points. */
export function isLongerThan(text: string, limit: number): boolean {
  return text.length > limit && countCharacters(text) > limit;
}

/** Shortens a text to `limit` code points and adds an ellipsis if it was longer. */
export function cutAt(text: string, limit: number): string {
  return isLongerThan(text, limit) ? `${[...text].slice(0, limit).join('').trimEnd()}…` : text;
}

/**
 * Returns false if a text contains a NUL character or a lone surrogate, because PostgreSQL cannot store
 * these.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Returns whether a text is empty or consists of Unicode white space only. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

// Control characters, bidirectional marks and zero-width characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const deceiving = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Replaces characters that could make a name look like another user's name with `�`. */
export function plainName(name: string): string {
  return name.replace(deceiving, '\ufffd');
}

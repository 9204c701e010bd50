/** Counts Unicode code points, like the database. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The limit is in Unicode code points. */
export function isLongerThan(text: string, limit: number): boolean {
  return text.length > limit && countCharacters(text) > limit;
}

/** Truncates a text to `limit` code points and adds an ellipsis if it was longer. */
export function cutAt(text: string, limit: number): string {
  return isLongerThan(text, limit) ? `${[...text].slice(0, limit).join('').trimEnd()}…` : text;
}

/** Returns false for a NUL character or a lone surrogate, because PostgreSQL cannot store them. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Returns true also for a text of only Unicode white space. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

// Control characters, bidirectional marks and zero-width characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const deceiving = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Replaces every deceptive character in another user's name with `�`. */
export function plainName(name: string): string {
  return name.replace(deceiving, '\ufffd');
}

/** Length in Unicode code points, which is how the database counts; `String.length` counts an emoji twice. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a text is longer than `limit` code points. */
export function isLongerThan(text: string, limit: number): boolean {
  return text.length > limit && countCharacters(text) > limit;
}

/** The first `limit` code points, with an ellipsis in place of what was cut. */
export function cutAt(text: string, limit: number): string {
  return isLongerThan(text, limit) ? `${[...text].slice(0, limit).join('').trimEnd()}…` : text;
}

/** False for a NUL character or half of a surrogate pair: the database stores neither. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** True for text that is empty once white space is gone (Unicode white space, as `String.prototype.trim` knows it). */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

// Control characters, marks that turn the direction of text, and characters that take no room.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const deceiving = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** A name that somebody else gave, with every character that could make it read otherwise shown as `�`. */
export function plainName(name: string): string {
  return name.replace(deceiving, '\ufffd');
}

// Control characters, marks that turn the direction of text, and characters that take no room.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const deceiving = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** A name that somebody else gave, with every character that could make it read otherwise shown as `�`. */
export function plainName(name: string): string {
  return name.replace(deceiving, '\ufffd');
}

export const SKILLS_LIMIT = 50;
/** All skills of a profile together, in characters. */
export const SKILLS_TEXT_LIMIT = 4000;

/** The skills in a typed list: split on commas, trimmed, empty entries dropped. */
export function readSkills(typed: string): string[] {
  return typed
    .split(',')
    .map((skill) => skill.trim())
    .filter((skill) => skill !== '');
}

/** Skills as they are typed. */
export function writeSkills(skills: readonly string[]): string {
  return skills.join(', ');
}

// Dashes and quotation marks are not letters either, though they stand outside ASCII.
const WORD = /[a-z0-9\u00c0-\u1fff\u2070-\u2fff\u3040-\ufefe\uff00-\u{10ffff}]+(?:\+\+|#)?/gu;

/**
 * Which of the skills a text names, in their order: all words of the skill stand in it, one after the other, whatever
 * the case and the signs between them. The database matches by the same rule.
 */
export function namedSkills(text: string, skills: readonly string[]): string[] {
  const words = wordsOf(text);
  return skills.filter((skill) => wordsOf(skill) !== NOTHING && words.includes(wordsOf(skill)));
}

const NOTHING = '  ';

/** Each word between single spaces: letters and digits, with the plus signs or the hash of "C++" and "C#". */
function wordsOf(text: string): string {
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return ` ${(lower.match(WORD) ?? []).join(' ')} `;
}

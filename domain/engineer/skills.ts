export const SKILLS_LIMIT = 50;
/** All skills of a profile together, in characters. */
export const SKILLS_TEXT_LIMIT = 4000;

/** Skills of a typed list: split on commas, trimmed, empty entries dropped. */
export function readSkills(typed: string): string[] {
  return typed
    .split(',')
    .map((skill) => skill.trim())
    .filter((skill) => skill !== '');
}

/** Skills as one list separated by commas. */
export function writeSkills(skills: readonly string[]): string {
  return skills.join(', ');
}

// The ranges leave out dashes and quotation marks beyond ASCII.
const WORD = /[a-z0-9\u00c0-\u1fff\u2070-\u2fff\u3040-\ufefe\uff00-\u{10ffff}]+(?:\+\+|#)?/gu;

/**
 * The skills that a text names, in the order given. A skill matches when its words occur in sequence, ignoring case and
 * punctuation. The database uses the same rule.
 */
export function namedSkills(text: string, skills: readonly string[]): string[] {
  const words = wordsOf(text);
  return skills.filter((skill) => wordsOf(skill) !== NOTHING && words.includes(wordsOf(skill)));
}

const NOTHING = '  ';

/** The words between single spaces. A word is letters and digits, with a trailing `++` or `#` as in "C++" and "C#". */
function wordsOf(text: string): string {
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return ` ${(lower.match(WORD) ?? []).join(' ')} `;
}

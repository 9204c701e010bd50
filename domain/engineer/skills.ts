export const SKILLS_LIMIT = 50;
/** Total length of a profile's skills, in characters. */
export const SKILLS_TEXT_LIMIT = 4000;

/** Parses a typed list of skills: splits on commas, trims, and drops empty entries. */
export function readSkills(typed: string): string[] {
  return typed
    .split(',')
    .map((skill) => skill.trim())
    .filter((skill) => skill !== '');
}

export function writeSkills(skills: readonly string[]): string {
  return skills.join(', ');
}

// The ranges exclude non-ASCII dashes and quotation marks.
const WORD = /[a-z0-9\u00c0-\u1fff\u2070-\u2fff\u3040-\ufefe\uff00-\u{10ffff}]+(?:\+\+|#)?/gu;

/**
 * Returns the skills mentioned in a text, in the given order. A skill matches if its words occur in sequence, ignoring
 * case and punctuation. The database uses the same rule.
 */
export function namedSkills(text: string, skills: readonly string[]): string[] {
  const words = wordsOf(text);
  return skills.filter((skill) => wordsOf(skill) !== NOTHING && words.includes(wordsOf(skill)));
}

const NOTHING = '  ';

/** Words separated by single spaces. A word is letters and digits, optionally followed by `++` or `#` ("C++", "C#"). */
function wordsOf(text: string): string {
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return ` ${(lower.match(WORD) ?? []).join(' ')} `;
}

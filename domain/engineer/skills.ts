export const SKILLS_LIMIT = 50;
/** The maximum number of characters in all skills of a profile together. */
export const SKILLS_TEXT_LIMIT = 4000;

/** Splits a typed list at its commas, trims the entries and drops empty ones. */
export function readSkills(typed: string): string[] {
  return typed
    .split(',')
    .map((skill) => skill.trim())
    .filter((skill) => skill !== '');
}

export function writeSkills(skills: readonly string[]): string {
  return skills.join(', ');
}

const WORD = /[a-z0-9\u00c0-\u1fff\u2070-\u2fff\u3040-\ufefe\uff00-\u{10ffff}]+(?:\+\+|#)?/gu;

/**
 * Returns the skills that a text mentions, in the order of `skills`. A text mentions a skill if it contains
 * the same words in the same order. Case and punctuation do not matter. The database uses the same rule.
 */
export function namedSkills(text: string, skills: readonly string[]): string[] {
  const words = wordsOf(text);
  return skills.filter((skill) => wordsOf(skill) !== NOTHING && words.includes(wordsOf(skill)));
}

const NOTHING = '  ';

/**
 * Returns the words of a text, separated by single spaces. A word consists of letters and digits and may end
 * in `++` or `#`, as in C++ and C#.
 */
function wordsOf(text: string): string {
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return ` ${(lower.match(WORD) ?? []).join(' ')} `;
}

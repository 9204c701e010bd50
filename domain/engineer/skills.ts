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

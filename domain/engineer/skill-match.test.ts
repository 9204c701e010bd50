import { expect, it } from 'vitest';
import { skillCases } from './skill-match.cases.ts';
import { namedSkills } from './skill-match.ts';

it.each(skillCases)('“%s”, with the skills %j, names %j', (text, skills, named) => {
  expect(namedSkills(text, skills)).toEqual(named);
});

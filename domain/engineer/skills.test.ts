import { expect, it, test } from 'vitest';
import { skillCases } from './skills.cases.ts';
import { namedSkills, readSkills, writeSkills } from './skills.ts';

test.each([
  ['React, TypeScript', ['React', 'TypeScript']],
  [' React ,, SQL ,', ['React', 'SQL']],
  ['C++', ['C++']],
  ['', []],
  [' , ,', []],
])('the typed skills %j parse to %j', (typed, skills) => {
  expect(readSkills(typed)).toEqual(skills);
});

test('skills are formatted as a comma-separated list', () => {
  expect(writeSkills(['React', 'SQL'])).toBe('React, SQL');
});

it.each(skillCases)('the text “%s” with the skills %j mentions %j', (text, skills, named) => {
  expect(namedSkills(text, skills)).toEqual(named);
});

import { expect, it, test } from 'vitest';
import { skillCases } from './skills.cases.ts';
import { namedSkills, readSkills, writeSkills } from './skills.ts';

test.each([
  ['React, TypeScript', ['React', 'TypeScript']],
  [' React ,, SQL ,', ['React', 'SQL']],
  ['C++', ['C++']],
  ['', []],
  [' , ,', []],
])('%j lists %j', (typed, skills) => {
  expect(readSkills(typed)).toEqual(skills);
});

test('skills are written as they are typed', () => {
  expect(writeSkills(['React', 'SQL'])).toBe('React, SQL');
});

it.each(skillCases)('“%s”, with the skills %j, names %j', (text, skills, named) => {
  expect(namedSkills(text, skills)).toEqual(named);
});

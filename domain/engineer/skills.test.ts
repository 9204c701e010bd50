import { expect, test } from 'vitest';
import { readSkills, writeSkills } from './skills.ts';

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

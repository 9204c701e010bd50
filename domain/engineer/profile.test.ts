import { expect, test } from 'vitest';
import { engineerSignUpSchema, profileSchema } from './profile.ts';

const PROFILE = { name: 'Ada', skills: 'React, SQL', avatar: '' };
const SIGN_UP = { name: 'Ada', email: 'ada@example.com', password: 'lovelace', skills: 'React' };

test.each([
  [{}, null],
  [{ name: ' ' }, 'Name is required'],
  [{ name: 'n'.repeat(121) }, 'Name must be at most 120 characters'],
  [{ skills: '' }, null],
  [{ skills: Array(51).fill('x').join() }, 'At most 50 skills can be listed'],
  [{ skills: 's'.repeat(4001) }, 'Skills must be at most 4000 characters together'],
  [{ avatar: 'https://example.com/me.png' }, null],
  [{ avatar: 'javascript:alert(1)' }, 'The avatar must be the address of a picture, starting with https://'],
])('a profile with %j is rejected: %j', (given, sentence) => {
  expect(profileSchema.safeParse({ ...PROFILE, ...given }).error?.issues[0]?.message ?? null).toBe(sentence);
});

test('a parsed profile has a list of skills and null for an empty avatar', () => {
  expect(profileSchema.parse({ name: ' Ada ', skills: 'React, , SQL', avatar: ' ' })).toEqual({
    name: 'Ada',
    skills: ['React', 'SQL'],
    avatar: null,
  });
});

test.each([
  [{}, []],
  [{ name: '' }, ['Name is required']],
  [{ email: '' }, ['Email is required']],
  [{ email: 'ada' }, ['Please enter a valid email address']],
  [{ password: '' }, ['Password is required']],
  [{ password: 'short' }, ['Password must be at least 8 characters']],
  [{ skills: ' , ' }, ['At least one skill is required']],
  [
    { name: '', email: '', password: '', skills: '' },
    ['Name is required', 'Email is required', 'Password is required', 'At least one skill is required'],
  ],
])('a sign-up with %j is rejected: %j', (given, sentences) => {
  const read = engineerSignUpSchema.safeParse({ ...SIGN_UP, ...given });
  expect(read.error?.issues.map(({ message }) => message) ?? []).toEqual(sentences);
});

import { zodResolver } from '@hookform/resolvers/zod';
import { expect, test } from 'vitest';
import { engineerSignUpSchema } from '#domain/engineer/profile.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import { checkedBy, firstError } from './use-checked-form.ts';

const rules = {
  name: (typed: string) => typed === '' && 'Name is required',
  skills: (typed: string) => typed === '' && 'At least one skill is required',
};
const missingName = { name: { type: 'rule', message: 'Name is required' } };
const missingSkills = { skills: { type: 'rule', message: 'At least one skill is required' } };

test.each([
  ['returns every error', { name: '', skills: '' }, {}, { ...missingName, ...missingSkills }],
  ['returns only the first error', { name: '', skills: '' }, { stopsAtFirst: true }, missingName],
  ['returns a later error', { name: 'Ada', skills: '' }, { stopsAtFirst: true }, missingSkills],
  ['returns no error', { name: 'Ada', skills: 'SQL' }, {}, {}],
])('a form checked by rules %s', async (_what, values, options, errors) => {
  const resolve = checkedBy(rules, options);
  const answer = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  expect(answer).toEqual({ values: Object.keys(errors).length > 0 ? {} : values, errors });
});

test.each([
  ['rules', checkedBy(rules), 'Name is required'],
  ['a schema', zodResolver(engineerSignUpSchema), engineerErrors.nameRequired],
] as const)(
  'the first error of a form checked by %s is that of its first field',
  async (_by, resolver, first) => {
    const typed = { skills: '', password: '', email: '', name: '' };
    const { errors } = await resolver(typed, undefined, { fields: {}, shouldUseNativeValidation: false });
    expect(firstError(errors)).toBe(first);
    expect(firstError({})).toBeNull();
  },
);

import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { engineerSignUpSchema } from '#domain/engineer/profile.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import { generalErrors } from '#domain/errors/general.ts';
import { currentToast } from '../feedback/toast.ts';
import { checkedBy, firstError, useCheckedForm } from './use-checked-form.ts';

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
  'a form checked by %s first reports the error of its first field',
  async (_by, resolver, first) => {
    const typed = { skills: '', password: '', email: '', name: '' };
    const { errors } = await resolver(typed, undefined, { fields: {}, shouldUseNativeValidation: false });
    expect(firstError(errors)).toBe(first);
    expect(firstError({})).toBeNull();
  },
);

const defaultValues = { email: 'ada@example.com' };

function rendered(send: (values: typeof defaultValues) => Promise<void>) {
  const options = { defaultValues, send, fieldOf: { emailTaken: 'email' } } as const;
  const useEmailForm = () => useCheckedForm(checkedBy({ email: () => null }), options);
  const shown: ReturnType<typeof useEmailForm>[] = [];
  function Form() {
    const form = useEmailForm();
    shown.push(form);
    return <form {...form.props} />;
  }
  renderToStaticMarkup(<Form />);
  return shown[0] as ReturnType<typeof useEmailForm>;
}
const event = { preventDefault: () => {}, persist: () => {} } as FormEvent;

test('a form that is submitted twice sends one request', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = vi.fn(() => promise);
  const form = rendered(send);
  form.props.onSubmit(event);
  form.props.onSubmit(event);
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  resolve();
  await new Promise((done) => setTimeout(done));
  expect(send.mock.calls).toEqual([[defaultValues]]);
});

test('a field shows the server error that names it', async () => {
  const form = rendered(() => Promise.reject(new AppError('emailTaken', 'This address is taken')));
  form.props.onSubmit(event);
  await vi.waitFor(() => expect(form.getFieldState('email').error?.message).toBe('This address is taken'));
});

test('an unknown error shows a neutral message and marks no field', async () => {
  const form = rendered(() => Promise.reject('unknown'));
  form.props.onSubmit(event);
  await vi.waitFor(() => expect(currentToast()?.text).toBe(generalErrors.unexpected));
  expect(form.getFieldState('email').error).toBeUndefined();
});

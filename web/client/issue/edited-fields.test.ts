import { expect, it } from 'vitest';
import type { SubmissionEdit } from '#domain/wire/calls.ts';
import { changedFields, changesInWords, type EditedFields, editedFields } from './edited-fields.ts';

const submitted = {
  title: 'Login loops',
  githubLink: 'https://github.com/ada/shop',
  liveLink: null,
  description: 'On phones',
  urgency: 'ASAP',
  codingApp: 'cursor',
} as const;

const cases: [string, Partial<EditedFields>, SubmissionEdit][] = [
  ['nothing without changes', {}, {}],
  ['nothing if only surrounding white space was added', { title: ' Login loops ' }, {}],
  ['only the changed fields', { title: 'Login', urgency: 'No Rush' }, { title: 'Login', urgency: 'No Rush' }],
  ['an added link', { liveLink: 'https://shop.example' }, { live_link: 'https://shop.example' }],
  ['a description as typed', { description: '  On phones\n' }, { description: '  On phones\n' }],
];
it.each(cases)('an edit sends %s', (_what, by, sent) => {
  expect(changedFields(submitted, { ...editedFields(submitted), ...by })).toEqual(sent);
});

it('changed fields are described as text, and unchanged fields as an empty string', () => {
  const before = editedFields(submitted);
  expect(changesInWords(submitted, before)).toBe('');
  const typed = { ...before, title: 'Login', description: 'On tablets', liveLink: 'https://shop.example' };
  expect(changesInWords(submitted, typed)).toBe(
    'Issue Name: Login\n\nOn tablets\n\nLive/Development Link: https://shop.example',
  );
});

it('an edit of a Lovable app sends no links', () => {
  const lovable = { ...submitted, codingApp: 'lovable', githubLink: null } as const;
  expect(changedFields(lovable, { ...editedFields(lovable), githubLink: 'x', liveLink: 'y' })).toEqual({});
});

import { expect, it } from 'vitest';
import { DatabaseError } from '#server/platform/database/database-error.ts';
import { overload } from '#server/platform/fair-use/refusals.ts';
import { toErrorResponse } from './error-response.ts';

it.each([
  ['FATAL', 'The service is briefly unavailable. Try again in a few seconds.'],
  ['ERROR', 'terminating connection due to administrator command'],
])(
  'an error with severity %s and the code of a killed connection returns the message: %s',
  (severity, message) => {
    const text = 'terminating connection due to administrator command';
    const error = Object.assign(new DatabaseError(text, text.length, 'error'), { severity, code: '57P01' });
    expect(toErrorResponse(error, true)).toEqual({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { code: '57P01', message, details: null, hint: null },
    });
  },
);

it.each([
  ['57014', 'canceling statement due to statement timeout', 'This request took too long.'],
  ['54001', 'stack depth limit exceeded', 'This request is nested too deeply.'],
  ['XX000', 'tsquery stack too small', 'This request is nested too deeply.'],
  ['XX000', 'invalid memory alloc request size 1073741824', 'This request needs too much memory.'],
])('a request that asks too much of the database (%s: %s) returns 400: %s', (code, text, sentence) => {
  const error = Object.assign(new DatabaseError(text, text.length, 'error'), {
    code,
    hint: 'Raise a setting.',
  });
  expect(toErrorResponse(error, true)).toMatchObject({
    status: 400,
    body: { code, message: expect.stringContaining(sentence), hint: null },
  });
});

it.each([
  ['40001', 'could not serialize access due to concurrent update'],
  ['40P01', 'deadlock detected'],
  ['55P03', 'canceling statement due to lock timeout'],
])('a request that conflicts with others (%s) returns 503 with Retry-After', (code, text) => {
  const error = Object.assign(new DatabaseError(text, text.length, 'error'), { code });
  expect(toErrorResponse(error, true)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
    body: { code, message: text },
  });
});

it.each([
  ['53100', 503],
  ['58030', 500],
])('a fault of the disk (%s) returns %i without the names of files', (code, status) => {
  const text = 'could not extend file "base/16384/2619": No space left on device';
  const error = Object.assign(new DatabaseError(text, text.length, 'error'), {
    code,
    hint: 'Check free disk space.',
  });
  const message = 'The service is briefly unavailable. Try again in a few seconds.';
  expect(toErrorResponse(error, true)).toMatchObject({ status, body: { code, message, hint: null } });
});

it('a full queue for the database returns 503 with Retry-After', () => {
  expect(toErrorResponse(overload('full'), true)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
    body: { code: 'PGRST003' },
  });
});

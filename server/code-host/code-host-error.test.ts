import { expect, test } from 'vitest';
import { refusalOf } from './code-host-error.ts';

const now = new Date('2026-11-21T12:00:00Z');
const inHalfAnHour = String(now.getTime() / 1000 + 1800);

test.each([
  ['a bad token', 401, {}, 401, 'code_host_unauthorized'],
  ['a token without permission', 403, { 'x-ratelimit-remaining': '4999' }, 403, 'code_host_forbidden'],
  ['a missing resource', 404, {}, 404, 'code_host_not_found'],
  ['an empty repository', 409, {}, 409, 'code_host_refused'],
  ['a rate limit', 429, {}, 429, 'code_host_limited'],
  ['an exhausted quota', 403, { 'x-ratelimit-remaining': '0' }, 429, 'code_host_limited'],
  ['a secondary rate limit', 403, { 'retry-after': '30' }, 429, 'code_host_limited'],
  ['a failure', 500, {}, 502, 'code_host_out'],
  ['maintenance', 503, {}, 502, 'code_host_out'],
  ['an unmodified resource', 304, {}, 502, 'code_host_out'],
])(
  'the code host status %s (%i) is mapped to its status and code',
  (_what, status, headers, answered, code) => {
    expect(refusalOf({ status, headers, data: { message: 'Words' } }, now)).toMatchObject({
      status: answered,
      code,
    });
  },
);

test.each([
  ['the stated time', { 'retry-after': '30' }, '30'],
  ['the end of the window', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inHalfAnHour }, '1800'],
  ['at least one second', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' }, '1'],
  ['at most one hour', { 'retry-after': '86400' }, '3600'],
  ['one minute if no time is stated', { 'x-ratelimit-remaining': '0' }, '60'],
])('a code host rate limit sets Retry-After to %s', (_what, headers, seconds) => {
  expect(refusalOf({ status: 403, headers, data: {} }, now).headers).toEqual({ 'retry-after': seconds });
});

test('the code host’s message is passed on, but an HTML page is not', () => {
  expect(refusalOf({ status: 422, headers: {}, data: { message: 'Invalid ref' } }, now).message).toBe(
    'GitHub API error (422): Invalid ref',
  );
  expect(refusalOf({ status: 500, headers: {}, data: '<html>' }, now).message).toBe(
    'GitHub API error (500): The answer could not be read.',
  );
});

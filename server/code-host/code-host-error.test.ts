import { expect, test } from 'vitest';
import { refusalOf } from './code-host-error.ts';

const now = new Date('2026-11-21T12:00:00Z');
const inHalfAnHour = String(now.getTime() / 1000 + 1800);

test.each([
  ['a bad token', 401, {}, 401, 'code_host_unauthorized'],
  ['a token that may not', 403, { 'x-ratelimit-remaining': '4999' }, 403, 'code_host_forbidden'],
  ['nothing there', 404, {}, 404, 'code_host_not_found'],
  ['an empty repository', 409, {}, 409, 'code_host_refused'],
  ['too much', 429, {}, 429, 'code_host_limited'],
  ['too much, said as 403', 403, { 'x-ratelimit-remaining': '0' }, 429, 'code_host_limited'],
  ['too fast, said as 403', 403, { 'retry-after': '30' }, 429, 'code_host_limited'],
  ['a failure', 500, {}, 502, 'code_host_out'],
  ['maintenance', 503, {}, 502, 'code_host_out'],
  ['nothing new', 304, {}, 502, 'code_host_out'],
])('%s (%i) is answered as such', (_what, status, headers, answered, code) => {
  expect(refusalOf({ status, headers, data: { message: 'Words' } }, now)).toMatchObject({
    status: answered,
    code,
  });
});

test.each([
  ['what it says', { 'retry-after': '30' }, '30'],
  ['the end of the window', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inHalfAnHour }, '1800'],
  ['at least a second', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' }, '1'],
  ['an hour at most', { 'retry-after': '86400' }, '3600'],
  ['a minute where it says nothing', { 'x-ratelimit-remaining': '0' }, '60'],
])('a rate limit of the code host means waiting for %s', (_what, headers, seconds) => {
  expect(refusalOf({ status: 403, headers, data: {} }, now).headers).toEqual({ 'retry-after': seconds });
});

test('the message is the code host’s, and a page is none', () => {
  expect(refusalOf({ status: 422, headers: {}, data: { message: 'Invalid ref' } }, now).message).toBe(
    'GitHub API error (422): Invalid ref',
  );
  expect(refusalOf({ status: 500, headers: {}, data: '<html>' }, now).message).toBe(
    'GitHub API error (500): The answer could not be read.',
  );
});

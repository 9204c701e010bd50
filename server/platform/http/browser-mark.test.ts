import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { isOwnPage, readMark } from './browser-mark.ts';

const [own, planted] = ['a'.repeat(43), 'b'.repeat(43)];

it.each([
  ['a valid mark', `lastmile-sign-in=${own}`, own],
  ['a valid mark among other cookies', `theme=dark; lastmile-sign-in=${own}; x=1`, own],
  ['two marks', `lastmile-sign-in=${planted}; lastmile-sign-in=${own}`, null],
  ['the same mark twice', `lastmile-sign-in=${own}; lastmile-sign-in=${own}`, null],
  ['a valid mark and an empty one', `lastmile-sign-in=${own};lastmile-sign-in=`, null],
  ['a mark that is too short', 'lastmile-sign-in=abc', null],
  ['another cookie with the same suffix', `not-lastmile-sign-in=${own}`, null],
  ['no cookie', undefined, null],
])('the browser mark is read from %s', (_what, cookie, mark) => {
  expect(readMark({ headers: { cookie } })).toBe(mark);
});

it.each([
  ['this address', 'https://example.com', true],
  ['another address', 'https://other.example.com', false],
  ['an address longer than that of any host', `https://${'a.'.repeat(150)}example.com`, false],
])('whether a page at %s belongs to this site', (_what, origin, isOwn) => {
  const headers = { origin, host: origin.length > 300 ? new URL(origin).host : 'example.com' };
  expect(isOwnPage({ headers } as FastifyRequest, 'https://example.com')).toBe(isOwn);
});

import { expect, it } from 'vitest';
import { readMark } from './browser-mark.ts';

const [own, planted] = ['a'.repeat(43), 'b'.repeat(43)];

it.each([
  ['its own mark', `lastmile-sign-in=${own}`, own],
  ['its own among other cookies', `theme=dark; lastmile-sign-in=${own}; x=1`, own],
  ['two marks', `lastmile-sign-in=${planted}; lastmile-sign-in=${own}`, null],
  ['the same mark twice', `lastmile-sign-in=${own}; lastmile-sign-in=${own}`, null],
  ['two, of which one is no mark', `lastmile-sign-in=${own};lastmile-sign-in=`, null],
  ['what is too short', 'lastmile-sign-in=abc', null],
  ['another cookie that ends alike', `not-lastmile-sign-in=${own}`, null],
  ['none', undefined, null],
])('a browser with %s is known by it alone', (_what, cookie, mark) => {
  expect(readMark({ headers: { cookie } })).toBe(mark);
});

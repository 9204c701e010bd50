import { expect, test } from 'vitest';
import { CODING_APP_NAMES, CODING_APPS, isCodingApp, usesLinks } from './coding-app.ts';

test.each(CODING_APPS)('the coding app %s has a name and, except for Lovable, asks for links', (app) => {
  expect(isCodingApp(app)).toBe(true);
  expect(CODING_APP_NAMES[app].toLowerCase()).toBe(app);
  expect(usesLinks(app)).toBe(app !== 'lovable');
});

test.each(['', 'vim', 'Cursor', 7, null, undefined, ['cursor']])('%j is not a coding app', (value) => {
  expect(isCodingApp(value)).toBe(false);
});

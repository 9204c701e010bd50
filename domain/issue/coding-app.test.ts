import { expect, test } from 'vitest';
import { CODING_APP_NAMES, CODING_APPS, isCodingApp, usesLinks } from './coding-app.ts';

test.each(CODING_APPS)('%s is a coding app with a name, and has links unless it is lovable', (app) => {
  expect(isCodingApp(app)).toBe(true);
  expect(CODING_APP_NAMES[app].toLowerCase()).toBe(app);
  expect(usesLinks(app)).toBe(app !== 'lovable');
});

test.each(['', 'vim', 'Cursor', 7, null, undefined, ['cursor']])('%j is no coding app', (value) => {
  expect(isCodingApp(value)).toBe(false);
});

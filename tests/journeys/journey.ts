import { test as base } from '@playwright/test';

/**
 * Closes every browser opened by a journey when it ends, as open ones keep rendering and slow down later
 * journeys. Browsers opened by a file before its journeys stay open for all of them.
 */
export const test = base.extend<{ browsersOfItsOwn: undefined }>({
  browsersOfItsOwn: [
    async ({ browser }, tell) => {
      const before = new Set(browser.contexts());
      await tell(undefined);
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});

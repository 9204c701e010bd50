import { test as base } from '@playwright/test';

/**
 * Closes at its end every browser that a journey opened: an open one goes on drawing and listening, and slows the next
 * journeys. Browsers that a file opens before its journeys stay open for all of them.
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

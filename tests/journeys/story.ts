import { test as base } from '@playwright/test';

/**
 * A story: every browser that it opened, however it opened it, is closed at its end. What stays open goes on drawing and
 * listening, and slows the stories after it. What a file opens before its stories stays for all of them.
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

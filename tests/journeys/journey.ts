import { test as base } from '@playwright/test';
import type { Door } from '../screens/people.ts';
import { type HeldIssue, heldIssue } from './held-issue.ts';

type Fixtures = {
  door: Door;
  email: string;
  issue: HeldIssue;
  closesBrowsers: undefined;
};

/** Adds test data to Playwright's fixtures and closes the browsers that a test opened. */
export const test = base.extend<Fixtures>({
  door: async ({ request, baseURL }, provide) => provide({ origin: baseURL ?? '', request }),
  email: async ({ baseURL: _ }, provide, { testId }) => provide(`${testId.slice(-12)}@example.com`),
  issue: async ({ door }, provide, { testId }) => provide(await heldIssue(door, testId.slice(-12))),
  // Closes browsers because open ones slow down later tests. Browsers of beforeAll stay open.
  closesBrowsers: [
    async ({ browser }, provide) => {
      const before = new Set(browser.contexts());
      await provide(undefined);
      const opened = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});

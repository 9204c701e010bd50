import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails when the page as it stands has an accessibility fault, of the named rules alone where some are named. */
export async function expectNoFindings(page: Page, rules: string[] = []): Promise<void> {
  // No page of ours has frames, which is what the slower mode is for.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe.withTags(tags)).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/** Fails when the page is wider than its window, and stays so: what floats takes a moment to follow a change of its size. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => window.innerWidth);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect
    .poll(overflow, { message: `pixels of sideways scroll in a window of ${width}`, timeout: 3000 })
    .toBeLessThanOrEqual(0);
}

import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare const window: Window & { axe?: typeof axe };

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails when the page as it stands has an accessibility fault, of the named rules alone where some are named. */
export async function expectNoFindings(page: Page, rules: string[] = []): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const runOnly =
    rules.length > 0 ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: tags };
  expect(await page.evaluate(findViolations, runOnly)).toEqual([]);
}

async function findViolations(runOnly: axe.RunOnly): Promise<string[]> {
  if (!window.axe) throw new Error('The checker is not in the page.');
  // What passed is not read, and describing it takes longer than finding it.
  const { violations } = await window.axe.run({ runOnly, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** Fails when the page is wider than its window, and stays so: what floats takes a moment to follow a change of its size. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => window.innerWidth);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect
    .poll(overflow, { message: `pixels of sideways scroll in a window of ${width}`, timeout: 3000 })
    .toBeLessThanOrEqual(0);
}

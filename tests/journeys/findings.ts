import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare const window: Window & { axe?: typeof axe };

/** Uses the minified build because injecting the checker takes as long as the check itself. */
const checker = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails if the page has accessibility violations. `rules` limits the check to the named rules. */
export async function expectNoFindings(page: Page, rules: string[] = []): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await bringChecker(page);
  const runOnly =
    rules.length > 0 ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: tags };
  expect(await page.evaluate(findViolations, runOnly)).toEqual([]);
}

/** Injects the checker through the DevTools protocol, which is faster for half a megabyte of text. */
async function bringChecker(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Runtime.evaluate', { expression: `${checker};0` });
  await browser.detach();
}

async function findViolations(runOnly: axe.RunOnly): Promise<string[]> {
  if (!window.axe) throw new Error('The checker was not injected.');
  // Requests violations only, because describing the passed rules takes longer than finding them.
  const { violations } = await window.axe.run({ runOnly, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/**
 * Fails if the page stays wider than its window. Retries because floating elements follow a resize with a
 * delay.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => window.innerWidth);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect
    .poll(overflow, { message: `pixels of sideways scroll in a window of ${width}` })
    .toBeLessThanOrEqual(0);
}

import type { Page } from '@playwright/test';

/** Waits this many milliseconds, because the focus target may still be loading. */
const PATIENCE = 30_000;

/**
 * Presses Tab until the text of the focused element starts with `words`. Wraps around at the end of the page.
 */
export async function tabTo(page: Page, words: string): Promise<void> {
  const isThere = () =>
    page.evaluate((start) => {
      const focused = document.activeElement;
      const name = focused?.getAttribute('name') ?? focused?.textContent ?? '';
      return name.trim().startsWith(start);
    }, words);
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    await page.keyboard.press('Tab');
    if (await isThere()) return;
  }
  throw new Error(`Tab never reaches “${words}”.`);
}

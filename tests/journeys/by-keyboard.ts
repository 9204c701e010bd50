import type { Page } from '@playwright/test';

/** In milliseconds: what the focus goes to may still be loading. */
const PATIENCE = 30_000;

/** Presses Tab, round and round the page, until the focus is on what starts with these words. */
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

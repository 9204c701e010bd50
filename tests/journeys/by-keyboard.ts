import type { Page } from '@playwright/test';

/** Presses Tab until the focus is on what starts with these words. */
export async function tabTo(page: Page, words: string): Promise<void> {
  const isThere = () =>
    page.evaluate((start) => {
      const focused = document.activeElement;
      const name = focused?.getAttribute('name') ?? focused?.textContent ?? '';
      return name.trim().startsWith(start);
    }, words);
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await isThere()) return;
  }
  throw new Error(`Tab never reaches “${words}”.`);
}

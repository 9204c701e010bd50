import type { Page } from '@playwright/test';

/** Clicks the first button with exactly this name. */
export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).first().click();
}

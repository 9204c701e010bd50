import type { Page } from '@playwright/test';

/** Presses the first button of exactly that name. */
export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).first().click();
}

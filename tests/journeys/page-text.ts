import { expect, type Page } from '@playwright/test';

/** Expects a visible element with exactly this text. */
export function said(page: Page, text: string): Promise<void> {
  return expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

/** Expects a visible element whose text contains or matches `text`. */
export function mentioned(page: Page, text: string | RegExp): Promise<void> {
  return expect(page.getByText(text).first()).toBeVisible();
}

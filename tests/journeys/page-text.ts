import { expect, type Page } from '@playwright/test';

export function said(page: Page, text: string): Promise<void> {
  return expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

export function mentioned(page: Page, text: string | RegExp): Promise<void> {
  return expect(page.getByText(text).first()).toBeVisible();
}

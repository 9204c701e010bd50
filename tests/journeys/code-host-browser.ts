import { expect, type Page } from '@playwright/test';
import { said } from './page-text.ts';
import { openForm } from './submission-form.ts';

/** Waits for the code host's page, because the form also has a link named Cancel. */
export async function openConsentPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect GitHub' }).click();
  await expect(page.getByRole('heading', { name: 'Authorize LastMile' })).toBeVisible();
  await page.waitForLoadState();
}

/** Clicks the button that leads to the code host and authorizes the app there. */
export async function goThroughGithub(page: Page, button: string | RegExp, login: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('link', { name: `Authorize as ${login}` }).click();
}

export async function connectOnForm(page: Page, login = 'ada-builder'): Promise<void> {
  await openForm(page);
  await goThroughGithub(page, 'Connect GitHub', login);
  await expect(page).toHaveURL(/\/submit-issue/);
  await said(page, `Signed in as ${login}`);
}

export async function pick(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Repository' }).click();
  await page.getByRole('option', { name }).click();
}

export function kept(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

import { expect, type Page } from '@playwright/test';

/** Presses the button that leads to the code host, and says yes there. */
export async function goThroughGithub(page: Page, button: string | RegExp, login: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('link', { name: `Authorize as ${login}` }).click();
}

/** The submission form with an app chosen, where the code host is offered. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/submit-issue');
  await page.getByRole('radio', { name: 'Cursor' }).check();
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

export function said(page: Page, sentence: string): Promise<void> {
  return expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
}

/** What the browser keeps under a key of its local storage. */
export function kept(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

import { expect, type Page } from '@playwright/test';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const picture = { name: 'screen.png', mimeType: 'image/png', buffer: png };
export const log = (text: string) => ({
  name: 'server.log',
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
export const uploads = /\/storage\/v1\/object\/issue-attachments\/issues/;

export const description = (page: Page) => page.getByRole('textbox', { name: 'Problem Description' });
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit Issue' });
export const chooser = (page: Page) => page.locator('input[type=file]');
export const says = (page: Page, sentence: string | RegExp) =>
  expect(page.getByText(sentence).first()).toBeVisible();

/** Opens the form and waits for its script; before that, clicks, files and blur are ignored. */
export async function openBlankForm(page: Page): Promise<void> {
  await page.goto('/submit-issue');
  await expect(submit(page)).toHaveAttribute('type', 'submit');
}

/** Opens the form with an app selected. */
export async function openForm(page: Page, app = 'Cursor'): Promise<void> {
  await openBlankForm(page);
  await page.getByRole('radio', { name: app }).check();
}

/** Fills in every field required by Submit. */
export async function fill(
  page: Page,
  { email = 'ada@example.com', title = 'Login loops' } = {},
): Promise<void> {
  await page.getByLabel('Issue Name').fill(title);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('GitHub Link', { exact: true }).fill('https://github.com/ada/shop');
  await description(page).fill('When I sign in it should open the shop, but the page is blank.');
}

import { expect, type Page } from '@playwright/test';
import { png } from '../files/sample-files.ts';
import { said } from './page-text.ts';

export const picture = { name: 'screen.png', mimeType: 'image/png', buffer: png };
export const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
export const uploads = /\/storage\/v1\/object\/issue-attachments\/issues/;

export const title = (page: Page) => page.getByLabel('Issue Name');
export const address = (page: Page) => page.getByLabel('Email Address');
export const description = (page: Page) => page.getByRole('textbox', { name: 'Problem Description' });
export const githubLink = (page: Page) => page.getByLabel('GitHub Link', { exact: true });
export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Issue' });
export const chooser = (page: Page) => page.locator('input[type=file]');

/** Opens the form and waits for its script. Earlier clicks, files and blur events are ignored. */
export async function openForm(page: Page, app = 'Cursor'): Promise<void> {
  await page.goto('/submit-issue');
  await expect(submitButton(page)).toHaveAttribute('type', 'submit');
  await page.getByRole('radio', { name: app }).check();
}

const sample = {
  title: 'Login loops',
  email: 'ada@example.com',
  description: 'When I sign in it should open the shop, but the page is blank.',
};

/** Fills in every required field except the app and its links. */
export async function fillTexts(page: Page, fields: Partial<typeof sample> = {}): Promise<void> {
  const texts = { ...sample, ...fields };
  await title(page).fill(texts.title);
  await address(page).fill(texts.email);
  await description(page).fill(texts.description);
}

/** Fills in every required field except the app. */
export async function fill(page: Page): Promise<void> {
  await fillTexts(page);
  await githubLink(page).fill('https://github.com/ada/shop');
}

/** Submits the form and returns the ID of the issue. */
export async function send(page: Page): Promise<string> {
  await submitButton(page).click();
  await said(page, 'Code issue submitted successfully!');
  await expect(page).toHaveURL(/\/submission-confirmation\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Opens the form, submits an issue without links, and returns its ID. */
export async function submitByForm(page: Page, fields: Partial<typeof sample>): Promise<string> {
  await openForm(page, 'Lovable');
  await fillTexts(page, fields);
  return send(page);
}

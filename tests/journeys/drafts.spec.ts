import { expect } from '@playwright/test';
import { openMailedLink } from './accounts.ts';
import { test } from './journey.ts';
import { mentioned } from './page-text.ts';
import { address, chooser, description, fill, openForm, picture, send, title } from './submission-form.ts';

test('a draft with files survives a reload and is deleted on submission', async ({ page }) => {
  await openForm(page);
  await fill(page);
  await chooser(page).setInputFiles([picture]);
  await mentioned(page, 'Uploaded screen.png');
  await page.reload();
  await mentioned(page, 'Draft restored');
  await expect(page.locator('form li img'), 'its thumbnail').toBeVisible();
  await expect(description(page)).toHaveValue(/the page is blank/);
  await expect(page.getByRole('button', { name: 'Remove screen.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await expect(title(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(title(page)).toHaveValue('Login loops');
  await expect(page.locator('form li img')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove screen.png' })).toBeVisible();
  await send(page);
  await page.goto('/submit-issue');
  await expect(title(page)).toHaveValue('');
  await expect(page.getByText('Draft restored')).toBeHidden();
});

test('two tabs do not overwrite each other’s draft', async ({ page, context }) => {
  await openForm(page);
  await title(page).fill('First words');
  const other = await context.newPage();
  await other.goto('/submit-issue');
  await expect(title(other)).toHaveValue('First words');
  await title(other).fill('Other words');
  await mentioned(page, 'You changed this draft in another tab');
  await expect(title(page)).toHaveValue('First words');
  await page.getByRole('button', { name: 'Show the other version' }).click();
  await expect(title(page)).toHaveValue('Other words');
  await title(page).fill('Last words');
  await mentioned(other, 'You changed this draft in another tab');
  await other.getByRole('button', { name: 'Keep this one' }).click();
  await mentioned(page, 'You changed this draft in another tab');
  await other.getByRole('radio', { name: 'Lovable' }).check();
  await address(other).fill('ada@example.com');
  await description(other).fill('It loops.');
  await send(other);
  await mentioned(page, 'This draft was submitted or cleared in another tab');
});

test('a visitor who signs in while typing keeps the draft', async ({ page, context, request, email }) => {
  await page.goto('/submit-issue');
  await title(page).fill('Typed before signing in');
  const other = await context.newPage();
  await other.goto('/signin');
  await other.getByLabel('Email').fill(email);
  await other.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await openMailedLink(other, request, email);
  await expect(other.getByText('Successfully signed in!').first()).toBeVisible();

  await expect(address(page)).toHaveValue(email);
  await expect(page.getByText('This draft was submitted or cleared in another tab')).toBeHidden();
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(title(page)).toHaveValue('Typed before signing in');
});

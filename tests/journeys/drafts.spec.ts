import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';
import { chooser, description, fill, openForm, picture, says, submit } from './submission-form.ts';

test('a draft survives a reload with its files, can be set aside, and is deleted on submission', async ({
  page,
}) => {
  await openForm(page);
  await fill(page);
  await chooser(page).setInputFiles([picture]);
  await says(page, 'Uploaded screen.png');
  await page.reload();
  await says(page, 'Draft restored');
  await expect(description(page)).toHaveValue(/the page is blank/);
  await expect(page.getByRole('button', { name: 'Remove screen.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await expect(page.getByLabel('Issue Name')).toHaveValue('');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByLabel('Issue Name')).toHaveValue('Login loops');
  await expect(page.getByRole('button', { name: 'Remove screen.png' })).toBeVisible();
  await submit(page).click();
  await says(page, 'Code issue submitted successfully!');
  await page.goto('/submit-issue');
  await expect(page.getByLabel('Issue Name')).toHaveValue('');
  await expect(page.getByText('Draft restored')).toBeHidden();
});

test('two tabs do not overwrite each other’s draft', async ({ page, context }) => {
  await openForm(page);
  await page.getByLabel('Issue Name').fill('First words');
  const other = await context.newPage();
  await other.goto('/submit-issue');
  await expect(other.getByLabel('Issue Name')).toHaveValue('First words');
  await other.getByLabel('Issue Name').fill('Other words');
  await says(page, 'You changed this draft in another tab');
  await expect(page.getByLabel('Issue Name')).toHaveValue('First words');
  await page.getByRole('button', { name: 'Show the other version' }).click();
  await expect(page.getByLabel('Issue Name')).toHaveValue('Other words');
  await page.getByLabel('Issue Name').fill('Last words');
  await says(other, 'You changed this draft in another tab');
  await other.getByRole('button', { name: 'Keep this one' }).click();
  await says(page, 'You changed this draft in another tab');
  await other.getByRole('radio', { name: 'Lovable' }).check();
  await other.getByLabel('Email Address').fill('ada@example.com');
  await description(other).fill('It loops.');
  await submit(other).click();
  await says(other, 'Code issue submitted successfully!');
  await says(page, 'This draft was submitted or cleared in another tab');
});

test('without browser storage the form works and warns that drafts are not saved', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openForm(page);
  await fill(page);
  await says(page, 'This browser keeps no drafts');
  await submit(page).click();
  await says(page, 'Code issue submitted successfully!');
});

test('signing in while typing keeps the draft and moves it to the account', async ({
  page,
  context,
  request,
}) => {
  const email = 'typing@example.com';
  await page.goto('/submit-issue');
  await page.getByLabel('Issue Name').fill('Typed before signing in');
  const other = await context.newPage();
  await other.goto('/signin');
  await other.getByLabel('Email').fill(email);
  await other.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await other.goto(await linkMailedTo(request, email));
  await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByText('Successfully signed in!').first()).toBeVisible();

  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await expect(page.getByText('This draft was submitted or cleared in another tab')).toBeHidden();
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(page.getByLabel('Issue Name')).toHaveValue('Typed before signing in');
});

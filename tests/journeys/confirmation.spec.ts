import { expect } from '@playwright/test';
import { fillSignIn, wrongCode } from './accounts.ts';
import { test } from './journey.ts';
import { linkMailedTo, mailTo } from './mailbox.ts';
import { submitByForm } from './submission-form.ts';

test('a guest can resend the confirmation and correct the email address', async ({
  page,
  request,
  email,
}) => {
  const [wrong, right] = [`mistyped.${email}`, `right.${email}`];
  const id = await submitByForm(page, { title: 'Login loops', email: wrong });
  await expect(page.getByRole('heading', { name: 'Congratulations, your issue is submitted' })).toBeVisible();
  const old = await linkMailedTo(request, wrong);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No email yet?' })).toBeVisible();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText(`Sent again to ${wrong}.`)).toBeVisible();

  await page.getByRole('button', { name: 'Correct the address' }).click();
  await page.getByLabel('Your correct address').fill('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Your correct address').fill(right);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Corrected\. We’ve emailed/)).toBeVisible();
  const link = await linkMailedTo(request, right);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Send it again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Correct the address' })).toBeHidden();

  await page.goto(old);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.goto(link);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`/dashboard/${id}`);
  await expect(page.getByRole('heading', { name: 'Login loops', level: 1 })).toBeVisible();

  await page.goto(link);
  await expect(page).toHaveURL(`/dashboard/${id}`);
});

test('the code of a sign-up email confirms the address', async ({ page, request, email }) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillSignIn(page, email);
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const { text } = await mailTo(request, email, ({ type }) => type === 'signup');
  const code = /^.*confirm: (\d{6})$/m.exec(text)?.[1] ?? '';
  expect(code).toMatch(/^\d{6}$/);

  await page.getByRole('link', { name: 'Enter its code' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Code').fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the six digits from the email')).toBeVisible();
  await page.getByLabel('Code').fill(wrongCode(code));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^This code is wrong/)).toBeVisible();
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

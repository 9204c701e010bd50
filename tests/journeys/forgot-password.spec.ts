import { expect, type Page } from '@playwright/test';
import { accountNotices } from '#domain/errors/account.ts';
import { fillSignIn, joinAsClient, joinAsEngineer, openMailedLink } from './accounts.ts';
import { tabTo } from './by-keyboard.ts';
import { test } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';
import { said } from './page-text.ts';

const fresh = 'harbour lamp seventeen';
const sentence =
  'If there is an account with this address, an email with a link to choose a new password is on its way.';

test('a user resets a forgotten password with the keyboard', async ({ browser, page, request, email }) => {
  await joinAsClient(page, request, email);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/dashboard');
  await expect(otherTab.getByRole('heading', { level: 1, name: 'Your issues' })).toBeVisible();

  const away = await browser.newPage();
  await away.goto('/signin?next=%2Fmail-preferences');
  await away.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(away).toHaveURL('/forgot-password?next=%2Fmail-preferences');
  await askFor(away, 'nobody.has.this@example.com');
  await expect(away.getByText(sentence)).toBeVisible();
  await away.getByRole('button', { name: 'Use another address' }).click();
  await askFor(away, email);
  await expect(away.getByText(sentence)).toBeVisible();

  const link = await linkMailedTo(request, email, 'recovery');
  await away.goto(link);
  await expect(away.getByRole('main').getByText(email), 'whose account it opens').toBeVisible();
  await tabTo(away, 'Choose a new password');
  await away.keyboard.press('Enter');
  await expect(away).toHaveURL('/reset-password?next=%2Fmail-preferences');
  await tabTo(away, 'password');
  await away.keyboard.type('short');
  await away.keyboard.press('Enter');
  await expect(away.getByText('Password must be at least 8 characters').first()).toBeVisible();
  await away.getByLabel('New password').fill(fresh);
  await away.keyboard.press('Enter');
  await said(away, 'Password changed. Your other devices are signed out.');
  await expect(away).toHaveURL('/mail-preferences');
  await expect(away.getByRole('main').getByText(email)).toBeVisible();

  await away.goto(link);
  await expect(away.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await away.getByLabel('Email').fill(email);
  await away.getByRole('button', { name: 'Email me a new link' }).click();
  await expect(away.getByText(sentence)).toBeVisible();

  await expect(
    otherTab.getByText('Sign in to see your issues'),
    'the other device is signed out',
  ).toBeVisible();
  await page.goto('/signin');
  await fillSignIn(page, email, fresh);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await said(page, 'Successfully signed in!');
  await away.context().close();
});

test('an engineer reaches the portal after a password reset', async ({ browser, page, request, email }) => {
  await (await joinAsEngineer(browser, request, 'Ella Forgets', email)).context().close();
  await page.goto('/engineer-login');
  await page.getByRole('link', { name: 'Choose a new one' }).click();
  await askFor(page, email);
  await page.goto(await linkMailedTo(request, email, 'recovery'));
  await page.getByRole('button', { name: 'Choose a new password' }).click();
  await page.getByLabel('New password').fill(fresh);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/engineer-app');
  await expect(page.getByRole('tab', { name: /Available Issues/ })).toBeVisible();
});

test('a user who confirms in another browser chooses the password there', async ({
  browser,
  page,
  request,
  email,
}) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillSignIn(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const away = await browser.newPage();
  await openMailedLink(away, request, email, 'signup');
  await expect(away.getByText(accountNotices.passwordAskedAgain)).toBeVisible();
  await away.getByLabel('New password').fill(fresh);
  await away.getByRole('button', { name: 'Change password' }).click();
  await expect(away).toHaveURL('/dashboard');
  await away.context().close();
});

async function askFor(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/^[^?]*\/forgot-password/);
  // Waits for the heading because the previous page has a field with the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
}

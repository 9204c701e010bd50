import { expect, type Page } from '@playwright/test';
import { tabTo } from './by-keyboard.ts';
import { joinAsClient, password } from './engineers.ts';
import { test } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';

test('a visitor reads about the work, signs up, confirms, and enters the portal; the page then redirects there', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Join as an engineer' }).click();
  await expect(page).toHaveURL('/engineer-landing');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Get paid for it.');
  const steps = page.getByRole('region', { name: 'How It Works' }).getByRole('listitem');
  await expect(steps).toHaveCount(4);
  await tabTo(page, 'What do I earn?');
  await expect(page.getByText(/less the fee of this site/)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/less the fee of this site/)).toBeVisible();

  await page.getByRole('link', { name: 'Become an engineer' }).click();
  await page.getByLabel('Name').fill('Lena Landed');
  await page.getByLabel('Email').fill('lena.landed@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Skills').fill('Go, SQL');
  await page.getByRole('button', { name: 'Create engineer account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await page.goto(await linkMailedTo(request, 'lena.landed@example.com'));
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('tab', { name: /Available Issues/ })).toBeVisible();

  await page.goto('/meet-our-team');
  await page.goto('/engineer-landing');
  await expect(page).toHaveURL('/engineer-app');
  await expect(page.getByRole('tab', { name: /Available Issues/ })).toBeVisible();
  await page.goBack();
  await expect(page, 'Back is not blocked').toHaveURL('/meet-our-team');
  await page.goto('/engineer-app');
  const join = page.getByRole('contentinfo').getByRole('link', { name: 'Join as an engineer' });
  await expect(join, 'not offered to engineers').toBeHidden();
  await page.getByRole('button', { name: 'Logout' }).click();
  await said(page, 'Logged out successfully');
  await page.goto('/engineer-landing');
  await expect(page.getByRole('link', { name: 'Become an engineer' })).toBeVisible();
});

test('a signed-in client can read the engineers’ page, and the footer does not ask them to sign in again', async ({
  page,
  request,
}) => {
  await page.goto('/engineer-landing');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Your issues' })).toBeHidden();
  await joinAsClient(page, request, 'reads.about.engineers@example.com');
  for (const path of ['/engineer-landing', '/', '/track-progress']) {
    await page.goto(path);
    await expect(footer.getByRole('link', { name: 'Your issues' }), path).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Sign in' }), path).toBeHidden();
    await expect(page).toHaveURL(path);
  }
  await footer.getByRole('link', { name: 'Your issues' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your issues' })).toBeVisible();
});

test('engineer sign-in and sign-up failures appear in the form, which keeps its input', async ({ page }) => {
  await page.goto('/engineer-signup');
  await page.getByLabel('Name').fill('Olga Offline');
  await page.getByLabel('Email').fill('olga@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Skills').fill('Elm');
  await page.route('**/auth/v1/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Create engineer account' }).click();
  await said(page, 'Error creating engineer account');
  await expect(page.getByLabel('Skills')).toHaveValue('Elm');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Engineer login' })).toBeVisible();
  await page.getByLabel('Email').fill('olga@example.com');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await said(page, 'Error logging in');
  await page.unroute('**/auth/v1/**');
  await page.getByRole('button', { name: 'Log in' }).click();
  await said(page, 'Invalid login credentials');
  await expect(page.getByLabel('Email')).toHaveValue('olga@example.com');
});

test('Engineer View explains the portal to a signed-in client and links back to their issues', async ({
  page,
  request,
}) => {
  await joinAsClient(page, request, 'looks.at.engineer.view@example.com');
  const errors: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') errors.push(line.text());
  });
  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('link', { name: 'Engineer View' }).click();
  await said(page, 'Please complete your engineer profile');
  await expect(page.getByText(/This is where engineers work/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'read what engineers do' }).click();
  await expect(page).toHaveURL('/engineer-landing');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Go to your issues' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your issues' })).toBeVisible();
  expect(errors, 'browser console errors').toEqual([]);
});

function said(page: Page, sentence: string): Promise<void> {
  return expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
}

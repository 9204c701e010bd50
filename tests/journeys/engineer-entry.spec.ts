import { expect } from '@playwright/test';
import { delay, scripts } from '../screens/network.ts';
import { fillEngineerSignUp, fillSignIn, joinAsClient, logOut, openMailedLink } from './accounts.ts';
import { tabTo } from './by-keyboard.ts';
import { test } from './journey.ts';
import { said } from './page-text.ts';

test('the engineers’ page links to the sign-up form, and after the sign-up to the portal', async ({
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
  await fillEngineerSignUp(page, 'Lena Landed', 'lena.landed@example.com');
  await page.getByRole('button', { name: 'Create engineer account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await openMailedLink(page, request, 'lena.landed@example.com');
  await expect(page.getByRole('tab', { name: /Available Issues/ })).toBeVisible();

  await page.goto('/meet-our-team');
  await page.goto('/engineer-landing');
  await expect(page).toHaveURL('/engineer-app');
  await expect(page.getByRole('tab', { name: /Available Issues/ })).toBeVisible();
  await page.goBack();
  await expect(page, 'Back is not blocked').toHaveURL('/meet-our-team');
  await page.goto('/engineer-app');
  await logOut(page);
  await page.goto('/engineer-landing');
  await expect(page.getByRole('link', { name: 'Become an engineer' })).toBeVisible();
});

test('the footer shows a signed-in client a link to their issues', async ({ page, request }) => {
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

test('the sign-up form counts text that is typed before hydration', async ({ page }) => {
  const goOn = await delay(page, scripts);
  await page.goto('/engineer-signup', { waitUntil: 'commit' });
  await fillEngineerSignUp(page, 'Erna Early', 'erna.early@example.com');
  goOn();
  await page.getByRole('button', { name: 'Create engineer account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
});

test('the engineer forms keep their input after a failed sign-up or sign-in', async ({ page }) => {
  await page.goto('/engineer-signup');
  await page.getByLabel('Name').fill('Olga Offline');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Olga Offline');
  await fillEngineerSignUp(page, 'Olga Offline', 'olga@example.com');
  await page.route('**/auth/v1/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Create engineer account' }).click();
  await said(page, 'Error creating engineer account');
  await expect(page.getByLabel('Skills')).toHaveValue('TypeScript, PostgreSQL');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Engineer login' })).toBeVisible();
  await fillSignIn(page, 'olga@example.com');
  await page.getByRole('button', { name: 'Log in' }).click();
  await said(page, 'Error logging in');
  await page.unroute('**/auth/v1/**');
  await page.getByRole('button', { name: 'Log in' }).click();
  await said(page, 'Invalid login credentials');
  await expect(page.getByLabel('Email')).toHaveValue('olga@example.com');
});

test('Engineer View explains the portal to a client and links back', async ({ page, request }) => {
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

import { expect } from '@playwright/test';
import { connectOnForm, goThroughGithub, kept, openForm, pick, said } from './code-host-browser.ts';
import { expectNoFindings, expectNoSidewaysScroll } from './findings.ts';
import { test } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';

const HANDLE = 'github_access_token';

test('a visitor connects GitHub, picks a private repository, and submits with read access granted @phone', async ({
  page,
  request,
}, { project }) => {
  const email = `connects-${project.name}@example.com`;
  await page.goto('/submit-issue');
  await page.getByLabel('Issue Name').fill('Orders fail east of Berlin');
  await page.getByRole('radio', { name: 'Cursor' }).check();
  await page.getByText('What GitHub will ask you to allow').click();
  await expect(page.getByText(/reading and writing them all/)).toBeVisible();
  await goThroughGithub(page, 'Connect GitHub', 'ada-builder');
  await said(page, 'Signed in as ada-builder');
  await expect(page).toHaveURL(/\/submit-issue/);
  expect(page.url()).not.toMatch(/code=|state=/);
  await expect(page.getByLabel('Issue Name')).toHaveValue('Orders fail east of Berlin');

  await pick(page, 'ada-builder/shop (private)');
  const link = page.getByRole('textbox', { name: 'GitHub Link' });
  await expect(link).toHaveValue('https://github.com/ada-builder/shop');
  expect(JSON.parse((await kept(page, 'github_selected_repo')) ?? '')).toEqual({
    fullName: 'ada-builder/shop',
    name: 'shop',
    owner: 'ada-builder',
  });
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  const consent = page.getByRole('checkbox', {
    name: 'Let the engineer who takes this issue read this repository',
  });
  await expect(consent).not.toBeChecked();
  await link.fill('https://github.com/ada-builder/landing-page');
  await expect(consent).toBeHidden();
  await expect(page.getByText(/^This repository is public/)).toBeVisible();
  await link.fill('git@github.com:Ada-Builder/shop.git');
  await expect(page.getByRole('combobox', { name: 'Repository' })).toContainText('ada-builder/shop');
  await expect(consent).not.toBeChecked();
  await consent.check();

  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Problem Description').fill('The date is a day early.');
  await page.getByRole('button', { name: 'Submit Issue' }).click();
  await said(page, 'Code issue submitted successfully!');

  await page.goto(await linkMailedTo(request, email));
  await page.getByRole('main').getByRole('button').first().click();
  const access = page.getByRole('region', { name: 'Repository access' });
  await expect(access.getByText('Active', { exact: true })).toBeVisible();
  await expect(access.getByText('ada-builder/shop')).toBeVisible();
  await expect(access.getByText('Nothing yet.')).toBeVisible();
  await access.getByRole('button', { name: 'Revoke access' }).click();
  await said(page, 'Access revoked');
  await expect(access.getByText('Not granted')).toBeVisible();
  await access.getByRole('button', { name: 'Grant access' }).click();
  await said(page, 'Your engineer may read the repository');
  await expect(access.getByText('Active', { exact: true })).toBeVisible();
});

test('no repository is shared unless the checkbox is ticked', async ({ page, request }) => {
  const email = 'shares.nothing@example.com';
  await connectOnForm(page);
  await pick(page, 'ada-builder/shop (private)');
  await page.getByLabel('Issue Name').fill('Orders fail');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Problem Description').fill('The date is a day early.');
  await page.getByRole('button', { name: 'Submit Issue' }).click();
  await said(page, 'Code issue submitted successfully!');
  await page.goto(await linkMailedTo(request, email));
  await page.getByRole('main').getByRole('button').first().click();
  const access = page.getByRole('region', { name: 'Repository access' });
  await expect(access.getByText('Not granted')).toBeVisible();
});

test('a repository can be searched and selected by keyboard alone', async ({ page }) => {
  await connectOnForm(page);
  const picker = page.getByRole('combobox', { name: 'Repository' });
  await picker.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search your repositories' })).toBeFocused();
  await expectNoFindings(page);
  await page.keyboard.type('zzz');
  await expect(page.getByText('No repository is called that.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Issue name is required')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(picker).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('lamp');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(picker).toContainText('ada-builder/shop');
  await expect(picker).toBeFocused();
});

test('a visitor signs in with GitHub, must choose a repository, continues, and signs out of both', async ({
  page,
}) => {
  await page.goto('/signin');
  await goThroughGithub(page, 'Continue with GitHub', 'ada-builder');
  await said(page, 'Signed in as ada-builder');
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('as ada-builder@example.com')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Dashboard' }).dispatchEvent('click');
  await said(page, 'Please select a repository first');
  await pick(page, 'ada-builder/notes');
  await page.getByRole('button', { name: 'Continue to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');

  await openForm(page);
  await expect(page.getByRole('textbox', { name: 'GitHub Link' })).toHaveValue(
    'https://github.com/ada-builder/notes',
  );
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await said(page, 'Logged out successfully');
  for (const key of [HANDLE, 'github_user', 'github_selected_repo']) expect(await kept(page, key)).toBeNull();
});

test('sign-in returns to the page the user wanted, and disconnecting returns to the front page', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().click();
  await expect(page).toHaveURL(/\/signin/);
  await page.goto('/signin?next=%2Fsubmit-issue');
  await goThroughGithub(page, 'Continue with GitHub', 'ada-builder');
  await expect(page).toHaveURL('/submit-issue');
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await said(page, 'Successfully disconnected from GitHub');
  await expect(page).toHaveURL('/');
  expect(await kept(page, HANDLE)).toBeNull();
  await page.goto('/dashboard');
  await expect(page.getByText('Sign in to see your issues')).toBeVisible();
});

test('an engineer logs in with GitHub and later disconnects on the login page', async ({ page }) => {
  await page.goto('/engineer-login');
  await goThroughGithub(page, 'Continue with GitHub', 'erin-engineer');
  await said(page, 'Account exists but is not registered as an engineer');
  await expect(page.getByRole('link', { name: 'Sign in and complete your engineer profile' })).toBeVisible();
  expect(await kept(page, HANDLE)).toBeNull();
  expect(await kept(page, 'sb-localhost-auth-token')).toBeNull();
  await page.getByRole('link', { name: 'Back to engineer login' }).click();
  await expect(page).toHaveURL('/engineer-login');

  await page.goto('/signin?next=%2Fengineer-signup');
  await goThroughGithub(page, 'Continue with GitHub', 'erin-engineer');
  await expect(page).toHaveURL('/engineer-signup');
  await page.getByLabel('Name').fill('Erin Engineer');
  await page.getByLabel('Skills').fill('TypeScript');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page).toHaveURL('/engineer-app');
  await page.getByRole('button', { name: 'Logout' }).click();
  await said(page, 'Logged out successfully');

  await page.goto('/engineer-login?next=%2Fengineer');
  await goThroughGithub(page, 'Continue with GitHub', 'erin-engineer');
  await said(page, 'Signed in as erin-engineer');
  await expect(page).toHaveURL(/\/engineer(-app)?$/);
  await page.evaluate(() => localStorage.removeItem('sb-localhost-auth-token'));
  await page.goto('/engineer-login');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await said(page, 'Successfully disconnected from GitHub');
  await expect(page).toHaveURL('/engineer-login');
  expect(await kept(page, HANDLE)).toBeNull();
});

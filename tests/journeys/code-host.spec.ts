import { expect } from '@playwright/test';
import { HANDLE_KEY } from '../screens/connect-account.ts';
import { joinAsEngineer, logOut, openMailedLink } from './accounts.ts';
import { connectOnForm, goThroughGithub, kept, pick } from './code-host-browser.ts';
import { expectNoFindings, expectNoSidewaysScroll } from './findings.ts';
import { openAsClient } from './held-issue.ts';
import { askForChanges, claim, startUnpaid, submitFix, unfold } from './issue-steps.ts';
import { test } from './journey.ts';
import { mentioned, said } from './page-text.ts';
import { address, description, fillTexts, openForm, send, title } from './submission-form.ts';

const repository = 'ada-builder/shop';

test('a visitor submits a private repository with read access', async ({ page, request, email }) => {
  await page.goto('/submit-issue');
  await title(page).fill('Orders fail east of Berlin');
  await page.getByRole('radio', { name: 'Cursor' }).check();
  await page.getByText('What GitHub will ask you to allow').click();
  await expect(page.getByText(/reading and writing all of them/)).toBeVisible();
  await goThroughGithub(page, 'Connect GitHub', 'ada-builder');
  await said(page, 'Signed in as ada-builder');
  await expect(page).toHaveURL(/\/submit-issue/);
  expect(page.url()).not.toMatch(/code=|state=/);
  await expect(title(page)).toHaveValue('Orders fail east of Berlin');

  await pick(page, `${repository} (private)`);
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

  await address(page).fill(email);
  await description(page).fill('The date is a day early.');
  await send(page);
  await openMailedLink(page, request, email);
  const access = await unfold(page, 'Repository access');
  const state = page.locator('summary').filter({ hasText: 'Repository access' });
  await expect(state).toContainText('Active');
  await expect(access.getByText(repository)).toBeVisible();
  await expect(access.getByText(/hasn’t read anything yet/)).toBeVisible();
  await access.getByRole('button', { name: 'Revoke access' }).click();
  await said(page, 'Access revoked');
  await expect(state).toContainText('Not granted');
  await access.getByRole('button', { name: 'Grant access' }).click();
  await said(page, 'Your engineer may read the repository');
  await expect(state).toContainText('Active');
});

test('a client sees who reads a repository and revokes the grant', async ({
  page,
  browser,
  request,
  email,
}) => {
  await connectOnForm(page);
  await pick(page, `${repository} (private)`);
  await page.getByRole('checkbox', { name: /^Let the engineer who takes this issue/ }).check();
  await fillTexts(page, { email });
  const id = await send(page);
  await openMailedLink(page, request, email);
  const access = await unfold(page, 'Repository access');
  const engineer = await joinAsEngineer(browser, request, 'Petra Private', 'petra@example.com');
  await claim(engineer, id);
  await expect(access.getByText(/^Petra Private can read/)).toBeVisible();
  const state = page.locator('summary').filter({ hasText: 'Repository access' });
  const tree = engineer.getByRole('tree');
  const item = (name: string) => engineer.getByRole('treeitem', { name, exact: true });

  await engineer.getByRole('tab', { name: 'GitHub Code' }).click();
  await item('src').click();
  await item('main.ts').click();
  await expect(engineer.getByRole('textbox', { name: 'src/main.ts' })).toContainText('await order');
  const read = access.getByRole('list', { name: 'What was read' });
  await expect(read.getByText('src/main.ts')).toBeVisible();
  await expect(read.getByText('Petra Private').first()).toBeVisible();

  // After this, the engineer's page gets a live update and hides the repository.
  await access.getByRole('button', { name: 'Revoke access' }).click();
  await said(page, 'Access revoked');
  await expect(state).toContainText('Not granted');
  await said(engineer, `${repository} is not open to you`);
  await mentioned(engineer, 'GitHub authentication required to access repository content.');
  await expect(tree).toBeHidden();
  await expect(engineer.getByText('await order')).toBeHidden();
  const [refused] = await Promise.all([
    engineer.waitForResponse((answer) => answer.url().includes(`/repos/${repository}/contents`)),
    engineer.reload(),
  ]);
  expect(refused.status()).toBe(403);
  await said(engineer, `${repository} is not open to you`);

  await access.getByRole('button', { name: 'Grant access' }).click();
  await said(page, 'Your engineer may read the repository');
  await expect(state).toContainText('Active');
  await expect(tree).toBeVisible();

  await startUnpaid(engineer);
  await submitFix(engineer, 'The zone was missing.');
  await said(engineer, 'The access sleeps');
  await expect(tree).toBeHidden();
  await expectNoFindings(engineer);
  await expect(state).toContainText('Paused');

  await askForChanges(page, page, 'Paris is still late.');
  await expect(state).toContainText('Active');
  await expect(tree).toBeVisible();
});

test('a repository can be searched and selected with the keyboard', async ({ page }) => {
  await connectOnForm(page);
  const picker = page.getByRole('combobox', { name: 'Repository' });
  await picker.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search your repositories' })).toBeFocused();
  await expectNoFindings(page);
  await page.keyboard.type('zzz');
  await expect(page.getByText('No repository matches.')).toBeVisible();
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

test('a visitor signs in with GitHub, chooses a repository, signs out and disconnects', async ({ page }) => {
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
  for (const key of [HANDLE_KEY, 'github_user', 'github_selected_repo'])
    expect(await kept(page, key)).toBeNull();

  await page.goto('/signin?next=%2Fsubmit-issue');
  await goThroughGithub(page, 'Continue with GitHub', 'ada-builder');
  await expect(page).toHaveURL('/submit-issue');
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await said(page, 'Successfully disconnected from GitHub');
  await expect(page).toHaveURL('/');
  expect(await kept(page, HANDLE_KEY)).toBeNull();
});

test('an engineer logs in with GitHub and disconnects on the login page', async ({ page }) => {
  await page.goto('/engineer-login');
  await goThroughGithub(page, 'Continue with GitHub', 'erin-engineer');
  await said(page, 'Account exists but is not registered as an engineer');
  await expect(page.getByRole('link', { name: 'Sign in and complete your engineer profile' })).toBeVisible();
  expect(await kept(page, HANDLE_KEY)).toBeNull();
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
  await logOut(page);

  await page.goto('/engineer-login?next=%2Fengineer');
  await goThroughGithub(page, 'Continue with GitHub', 'erin-engineer');
  await said(page, 'Signed in as erin-engineer');
  await expect(page).toHaveURL(/\/engineer(-app)?$/);
  await page.evaluate(() => localStorage.removeItem('sb-localhost-auth-token'));
  await page.goto('/engineer-login');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await said(page, 'Successfully disconnected from GitHub');
  await expect(page).toHaveURL('/engineer-login');
  expect(await kept(page, HANDLE_KEY)).toBeNull();
});

test('connecting GitHub from an issue names the repository of the issue', async ({ page, issue, email }) => {
  await openAsClient(page, issue);
  await unfold(page, 'Repository access');
  const [asked] = await Promise.all([
    page.waitForRequest('**/functions/v1/github-auth'),
    page.getByRole('button', { name: 'Connect GitHub' }).click(),
  ]);
  const repository = `ada/${email.split('@')[0]}`;
  expect(asked.postDataJSON()).toMatchObject({ action: 'login', specificRepo: repository });
});

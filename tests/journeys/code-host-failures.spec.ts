import { expect, type Page } from '@playwright/test';
import { HANDLE_KEY } from '../screens/connect-account.ts';
import { alter, answer, cut } from '../screens/network.ts';
import { done } from '../screens/people.ts';
import { connectOnForm, goThroughGithub, kept, openConsentPage } from './code-host-browser.ts';
import { openAsClient } from './held-issue.ts';
import { test } from './journey.ts';
import { said } from './page-text.ts';
import { openForm } from './submission-form.ts';

const auth = '/functions/v1/github-auth';

test('a visitor who denies access at GitHub returns to the app and sees an explanation', async ({ page }) => {
  await openForm(page);
  await openConsentPage(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await said(page, 'GitHub login error: The user has denied your application access.');
  await expect(page).toHaveURL('/github-callback');
  await page.getByRole('link', { name: 'Go back and try again' }).click();
  await expect(page).toHaveURL(/\/submit-issue/);
  expect(await kept(page, HANDLE_KEY)).toBeNull();
});

test('a callback with an unknown state sends no request', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes(auth) && calls.push(request.url()));
  await page.goto('/github-callback?code=stolen&state=forged');
  await said(page, 'Failed to connect to GitHub');
  await expect(page).toHaveURL('/github-callback');
  await page.goto('/github-callback?error=x&error_description=Call%20this%20number&state=forged');
  await said(page, 'Failed to connect to GitHub');
  await expect(page.getByText('Call this number')).toBeHidden();

  await openForm(page);
  calls.length = 0;
  await page.evaluate(() => {
    sessionStorage.setItem('github_oauth_state', 'own');
    sessionStorage.setItem('github_return_path', 'https://evil.example.com/');
  });
  await page.goto('/github-callback?code=stolen&state=forged');
  await said(page, 'Failed to connect to GitHub');
  await expect(page.getByRole('link', { name: 'Go back and try again' })).toHaveAttribute('href', '/');
  expect(calls).toEqual([]);
});

test('a GitHub callback works once, and a reload shows an explanation', async ({ page }) => {
  await openForm(page);
  await page.getByRole('button', { name: 'Connect GitHub' }).click();
  const link = page.getByRole('link', { name: 'Authorize as ada-builder' });
  const callback = page.waitForRequest((request) => request.url().includes('/github-callback?'));
  await link.click();
  await said(page, 'Signed in as ada-builder');
  const address = (await callback).url();
  await page.goto('/github-callback');
  await said(page, 'Already connected to GitHub');
  await page.goto(address);
  await said(page, 'Failed to connect to GitHub');

  const state = new URL(address).searchParams.get('state') ?? '';
  await page.evaluate((used) => sessionStorage.setItem('github_oauth_state', used), state);
  await page.goto(address);
  await said(
    page,
    'GitHub login error: This GitHub sign-in has expired or was already used. Please start again.',
  );
  await page.evaluate(() => localStorage.clear());
  await page.goto('/github-callback');
  await said(page, 'Nothing to finish here');
});

for (const [what, meet, sentence] of [
  [
    'redirects to a script',
    (page: Page) => answer(page, auth, { url: 'javascript:alert(1)', state: 's' }),
    'Invalid response from GitHub login endpoint',
  ],
  ['fails', failing(500, 'Something went wrong.'), 'Failed to start GitHub login'],
  [
    'cannot be reached',
    (page: Page) => cut(page, auth),
    'Failed to connect to GitHub. Please try again later.',
  ],
] as const)
  test(`a login that ${what} shows: ${sentence}`, async ({ page }) => {
    await openForm(page);
    await meet(page);
    const button = page.getByRole('button', { name: 'Connect GitHub' });
    await button.click();
    await said(page, sentence);
    await expect(button).not.toHaveAttribute('aria-busy', 'true');
    await expect(page).toHaveURL(/\/submit-issue/);
  });

test('a failed verification can be retried, and an ended connection is removed', async ({ page }) => {
  await connectOnForm(page);
  await page.evaluate(() => localStorage.removeItem('github_user'));
  await page.route(`**${auth}`, (route) => route.fulfill({ status: 503, json: { error: 'Out.' } }));
  await openForm(page);
  await said(page, 'Failed to validate GitHub connection');
  await page.goto('/signin');
  await said(page, 'Failed to verify authentication status');
  await openForm(page);
  await said(page, 'Failed to validate GitHub connection');
  await page.unroute(`**${auth}`);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await said(page, 'Already connected to GitHub');
  await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('github_user'));
  await page.evaluate((key) => localStorage.setItem(key, 'x'.repeat(43)), HANDLE_KEY);
  await openForm(page);
  await said(page, 'GitHub authorization error. Please reconnect your account.');
  expect(await kept(page, HANDLE_KEY)).toBeNull();
});

test('a GitHub connection is verified every five minutes', async ({ page }) => {
  await connectOnForm(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(auth)) calls.push(String(request.postData()));
  });
  const age = (minutes: number) =>
    page.evaluate((old) => {
      const user = JSON.parse(localStorage.getItem('github_user') ?? '{}');
      localStorage.setItem('github_user', JSON.stringify({ ...user, checkedAt: Date.now() - old * 60_000 }));
    }, minutes);
  const connected = page.getByRole('button', { name: 'Disconnect' });
  await age(4);
  await openForm(page);
  await expect(connected).toBeVisible();
  expect(calls).toEqual([]);
  await age(6);
  await openForm(page);
  await expect.poll(() => calls.length).toBe(1);

  await page.getByRole('switch', { name: 'Auto-verify repositories' }).click();
  await said(page, 'Automatic repository verification disabled');
  expect(await kept(page, 'github_auto_verify')).toBe('disabled');
  await age(6);
  await openForm(page);
  await expect(page.getByText(/We haven’t checked/)).toBeVisible();
  expect(calls.length).toBe(1);
  await page.getByRole('button', { name: 'Check the connection' }).click();
  await said(page, 'Already connected to GitHub');
  await page.getByRole('switch', { name: 'Auto-verify repositories' }).click();
  await said(page, 'Automatic repository verification enabled');
});

test('a failed GitHub disconnection shows an error and can be retried', async ({ page }) => {
  await connectOnForm(page);
  const disconnect = page.getByRole('button', { name: 'Disconnect' });
  await cut(page, auth);
  await disconnect.click();
  await said(page, 'Error during logout');
  expect(await kept(page, HANDLE_KEY)).not.toBeNull();
  await page.unrouteAll();
  await disconnect.click();
  await said(page, 'Disconnected from GitHub');
  await expect(page.getByRole('button', { name: 'Connect GitHub' })).toBeVisible();
});

test('an instance without a code host shows no GitHub button', async ({ page }) => {
  await alter(page, '/config.json', (config) => ({ ...config, github: false }));
  for (const path of ['/signin', '/engineer-login', '/submit-issue']) {
    await page.goto(path);
    if (path === '/submit-issue') await page.getByRole('radio', { name: 'Cursor' }).check();
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: /GitHub/ })).toHaveCount(0);
  }
});

test('an instance without a code host looks up no pull request', async ({ page, issue }) => {
  const { id, engineer } = issue;
  await done(engineer.client.from('issues').update({ status: 'in_progress' }).eq('id', id));
  const fix = { p_description: 'Done.', p_pull_request: 'https://github.com/ada/shop/pull/7' };
  await done(engineer.client.rpc('submit_fix', { p_issue_id: id, ...fix }));
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('pull-request') && asked.push(request.url()));
  await alter(page, '/config.json', (config) => ({ ...config, github: false }));
  await openAsClient(page, issue);
  await expect(page.getByRole('link', { name: /github\.com\/ada\/shop\/pull\/7/ })).toBeVisible();
  await expect(page.getByText(/plain link|Couldn’t load details|Loading details/)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('the GitHub login can be restarted after the browser’s Back button', async ({ page }) => {
  await openForm(page);
  await openConsentPage(page);
  // Retries because the browser may ignore Back while it replaces the page's process.
  await expect(async () => {
    if (!page.url().includes('/submit-issue')) await page.goBack();
    await expect(page.getByRole('button', { name: 'Connect GitHub' })).toBeVisible();
  }).toPass();
  await goThroughGithub(page, 'Connect GitHub', 'ada-builder');
  await said(page, 'Signed in as ada-builder');
});

function failing(status: number, error: string) {
  return (page: Page) => page.route(`**${auth}`, (route) => route.fulfill({ status, json: { error } }));
}

import { expect, type Page } from '@playwright/test';
import { hold, refuse } from '../screens/network.ts';
import { password } from './engineers.ts';
import { test } from './journey.ts';
import { doorOf, heldIssue, openAs } from './priced-issue.ts';

const submissions = '/rest/v1/code_submissions';
const fields = {
  title: 'Login loops',
  email: 'ada@example.com',
  codingApp: 'lovable',
  description: 'It loops.',
  githubLink: '',
  liveLink: '',
};

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Issue' });
const toast = (page: Page, sentence: string) =>
  expect(page.getByRole('alert').getByText(sentence).first()).toBeVisible();

/** Opens the form with a draft stored by this browser. */
async function openDraft(page: Page, urgency: string): Promise<void> {
  await page.goto('/no-such-page');
  await page.evaluate(
    (draft) => localStorage.setItem('lastmile.submission-draft', draft),
    JSON.stringify({ fields: { ...fields, urgency }, files: [] }),
  );
  await page.goto('/submit-issue');
  await expect(page.getByText('Draft restored')).toBeVisible();
}

async function failAuth(page: Page, path: string): Promise<void> {
  await page.route(`**/auth/v1/${path}*`, (route) =>
    route.fulfill({ status: 500, json: { code: 500, error_code: 'unexpected_failure', msg: 'it broke' } }),
  );
}

test('a draft without an urgency prompts for one', async ({ page }) => {
  await openDraft(page, '');
  await submit(page).dispatchEvent('click');
  await toast(page, 'Urgency level is required');
  await expect(page.locator('form').getByText('Urgency level is required')).toBeVisible();
  await page.getByText('No Rush', { exact: true }).click();
  await submit(page).click();
  await expect(page.getByText('Code issue submitted successfully!').first()).toBeVisible();
});

test('a database connection failure is explained in the log, not to the user', async ({ page }) => {
  const log: string[] = [];
  page.on('console', (line) => log.push(line.text()));
  await openDraft(page, 'ASAP');
  await refuse(page, { path: submissions, verb: 'GET' }, 'the disk is full');
  await submit(page).click();
  await toast(page, 'Unable to connect to the database. Please try again in a moment.');
  expect(log.join('\n')).toContain('Database connection failed: the disk is full');
  await expect(page.getByText('the disk is full')).toBeHidden();
});

test('a failure without a message still shows an error', async ({ page }) => {
  await page.addInitScript(() => {
    crypto.subtle.digest = () => Promise.reject(new Error());
  });
  await openDraft(page, 'ASAP');
  await submit(page).click();
  await toast(page, 'Failed to submit the code issue');
  await expect(page.getByLabel('Issue Name')).toHaveValue('Login loops');
});

test('a broken authentication service is reported on each of its screens', async ({ page }) => {
  await page.goto('/signin');
  await failAuth(page, 'token');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await toast(page, 'An error occurred during sign in');

  await failAuth(page, 'signup');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await toast(page, 'An error occurred during sign up');

  await failAuth(page, 'verify');
  await page.goto('/confirm?token_hash=any&type=magiclink');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await toast(page, 'Authentication error');
});

test('the form names its destination when redirecting to GitHub', async ({ page }) => {
  await page.goto('/submit-issue');
  await page.getByRole('radio', { name: 'Cursor' }).check();
  await hold(page, '/functions/v1/github-auth');
  await page.getByRole('button', { name: 'Connect GitHub' }).click();
  await expect(page.getByText('Connecting to GitHub...').first()).toBeVisible();
});

test('a failed start of work shows an error and leaves the issue unchanged', async ({
  page,
  request,
  baseURL,
}) => {
  const issue = await heldIssue(doorOf(request, baseURL), 'unlucky-start');
  await openAs(page, issue.engineer, `/engineer-app/${issue.id}`);
  await page.route('**/rest/v1/issues?*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Start Work' }).click();
  await toast(page, 'Failed to update status');
});

test('a dead link offers the visitor a link home @phone', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Ask our experts now' })).toBeVisible();
});

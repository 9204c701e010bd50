import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { password } from '../screens/cast.ts';
import { linkMailedTo } from './mailbox.ts';

export { password };

type SubmittedFields = { title: string; description: string; email: string; github_link?: string };

/** Submits an issue directly to the API, as a visitor's browser would; returns the ID. */
export async function submit(request: APIRequestContext, fields: SubmittedFields): Promise<string> {
  const response = await request.post('/rest/v1/code_submissions?select=id', {
    headers: { apikey: await anonKey(request), prefer: 'return=representation' },
    data: { urgency: 'ASAP', coding_app: 'cursor', github_link: 'https://github.com/ada/shop', ...fields },
  });
  expect(response.status()).toBe(201);
  const [row] = (await response.json()) as { id: string }[];
  return row?.id ?? '';
}

/** Signs up as an engineer, follows the mailed link, and signs in. */
export async function joinAsEngineer(
  browser: Browser,
  request: APIRequestContext,
  name: string,
  email: string,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/engineer-signup');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Skills').fill('TypeScript, PostgreSQL');
  await page.getByRole('button', { name: 'Create engineer account' }).click();
  await expect(
    page.getByText('Account created successfully! Please check your email for verification.').first(),
  ).toBeVisible();
  await followMail(page, request, email);
  await expect(page).toHaveURL(/\/engineer-app/);
  return page;
}

/** Creates a client account with a password and a confirmed address. */
export async function joinAsClient(page: Page, request: APIRequestContext, email: string): Promise<void> {
  const response = await request.post('/auth/v1/signup', {
    headers: { apikey: await anonKey(request) },
    data: { email, password },
  });
  expect(response.status()).toBe(200);
  await followMail(page, request, email);
}

/** Submits the client sign-in form without waiting for the result. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function followMail(page: Page, request: APIRequestContext, email: string): Promise<void> {
  await page.goto(await linkMailedTo(request, email, 'signup'));
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByText('Successfully signed in!')).toBeVisible();
}

async function anonKey(request: APIRequestContext): Promise<string> {
  const config = (await (await request.get('/config.json')).json()) as { anonKey: string };
  return config.anonKey;
}

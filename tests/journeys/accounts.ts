import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { password } from '../screens/people.ts';
import { linkMailedTo } from './mailbox.ts';
import { said } from './page-text.ts';

export { password };

/** Signs up as an engineer, follows the mailed link, and signs in. */
export async function joinAsEngineer(
  browser: Browser,
  request: APIRequestContext,
  name: string,
  email: string,
): Promise<Page> {
  const page = await browser.newPage();
  await page.goto('/engineer-signup');
  await fillEngineerSignUp(page, name, email);
  await page.getByRole('button', { name: 'Create engineer account' }).click();
  await said(page, 'Account created successfully! Please check your email for verification.');
  await openMailedLink(page, request, email, 'signup');
  await said(page, 'Successfully signed in!');
  await expect(page).toHaveURL(/\/engineer-app/);
  return page;
}

export async function fillEngineerSignUp(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await fillSignIn(page, email);
  await page.getByLabel('Skills').fill('TypeScript, PostgreSQL');
}

export async function joinAsClient(page: Page, request: APIRequestContext, email: string): Promise<void> {
  // Sent by the browser of the page, because only this browser keeps the password.
  const response = await page.request.post('/auth/v1/signup', {
    headers: { apikey: await anonKey(request) },
    data: { email, password },
  });
  expect(response.status()).toBe(200);
  await openMailedLink(page, request, email, 'signup');
  await said(page, 'Successfully signed in!');
}

/** Opens the newest mailed link and confirms it. Pass `kind` if emails of several types may arrive. */
export async function openMailedLink(
  page: Page,
  request: APIRequestContext,
  email: string,
  kind?: string,
): Promise<void> {
  await page.goto(await linkMailedTo(request, email, kind));
  await page.getByRole('main').getByRole('button').first().click();
}

export async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
}

/** Submits the client sign-in form without waiting for the result. */
export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/signin');
  await fillSignIn(page, email, secret);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signOut(client: Page): Promise<void> {
  await client.goto('/dashboard');
  await openMenu(client);
  await client.getByRole('button', { name: 'Sign out' }).click();
  await said(client, 'Sign in to see your issues');
}

/** Opens the account menu of the header. */
export async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Account menu|Menu)$/ })
    .click();
}

export async function logOut(engineer: Page): Promise<void> {
  await openMenu(engineer);
  await engineer.getByRole('button', { name: 'Sign out' }).click();
  await said(engineer, 'Logged out successfully');
}

/** Starts to set up an authenticator app as the second factor. Returns the app. */
export async function addAuthenticator(page: Page): Promise<TOTP> {
  await page.goto('/account#second-factor');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const key = (await page.locator('#second-factor code').innerText()).replace(/\s/g, '');
  return new TOTP({ secret: Secret.fromBase32(key) });
}

export async function turnOnAuthenticator(page: Page): Promise<{ app: TOTP; used: string }> {
  const app = await addAuthenticator(page);
  const used = app.generate();
  await page.getByLabel('Code', { exact: true }).fill(used);
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible();
  return { app, used };
}

/** Joins as a client with a second factor, and signs in again without entering its code. */
export async function joinAndSignInHalfway(
  page: Page,
  request: APIRequestContext,
  email: string,
): Promise<void> {
  await joinAsClient(page, request, email);
  await turnOnAuthenticator(page);
  await signOut(page);
  await signIn(page, email);
  await expect(page).toHaveURL('/second-factor?next=%2Fdashboard');
}

/**
 * Returns a code that differs from `used`, because each code works only once. The next code is already
 * accepted 30 seconds early.
 */
export function nextCode(app: TOTP, used: string): string {
  return app.generate() === used ? app.generate({ timestamp: Date.now() + 30_000 }) : app.generate();
}

/** Returns a well-formed code that differs from the right one. */
export function wrongCode(right: string): string {
  return right === '000000' ? '000001' : '000000';
}

export async function anonKey(request: APIRequestContext): Promise<string> {
  const config = (await (await request.get('/config.json')).json()) as { anonKey: string };
  return config.anonKey;
}

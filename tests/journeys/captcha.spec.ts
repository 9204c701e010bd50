import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { type CaptchaDouble, openCaptchaDouble } from '../doubles/captcha-double.ts';
import type { Server } from '../instance/run-server.ts';
import { startInstance } from '../screens/running-instance.ts';
import { fillSignIn } from './accounts.ts';
import { test } from './journey.ts';
import { linkMailedTo, mailTo } from './mailbox.ts';
import { said } from './page-text.ts';

let verifier: CaptchaDouble;
let instance: Server;
let request: APIRequestContext;

test.beforeAll(async ({ playwright }) => {
  verifier = await openCaptchaDouble();
  const settings = {
    CAPTCHA_URL: verifier.url,
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_SECRET: 'verifier-secret',
  };
  // It has no sample data, because that signs the sample people in without a solved challenge.
  instance = await startInstance(settings);
  request = await playwright.request.newContext({ baseURL: instance.origin });
});
test.afterAll(async () => {
  await request.dispose();
  await instance.stop();
  await verifier.close();
});

const email = 'ada.is.human@example.com';
const password = 'harbour lamp seventeen';
const refused = 'The check that you are human was refused. Please do it once more.';

test('a client needs a solved challenge to sign up, sign in and receive email', async ({ browser }) => {
  const { page, refusals } = await open(browser);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillSignIn(page, email, password);
  await press(page, 'Create account');
  await said(page, 'First show that you are human: tick the box for it, then press again.');
  expect(verifier.calls, 'nothing was sent').toEqual([]);
  await solve(page);
  await press(page, 'Create account');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await press(page, 'Send it again');
  await solve(page);
  await press(page, 'Send it again');
  await said(page, 'Sent again. Please check your email.');
  await page.goto(await linkMailedTo(request, email));
  await press(page, 'Confirm my address');
  await said(page, 'Successfully signed in!');
  await page.context().close();

  const away = await open(browser);
  await away.page.goto('/signin');
  await fillSignIn(away.page, email, password);
  await solve(away.page, 'Guess');
  await press(away.page, 'Sign in');
  await said(away.page, refused);
  await solve(away.page);
  await press(away.page, 'Email me a sign-in link');
  await expect(away.page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await mailTo(request, email, ({ type }) => type === 'magiclink');
  await press(away.page, 'Use another address');
  await fillSignIn(away.page, email, password);
  await solve(away.page);
  await press(away.page, 'Sign in');
  await said(away.page, 'Successfully signed in!');
  await away.page.context().close();

  expect([...refusals, ...away.refusals], 'CSP violations').toEqual([]);
  expect(verifier.calls.map(({ secret }) => secret)).toEqual(Array(5).fill('verifier-secret'));
});

test('an engineer needs a solved challenge to sign up, log in and reset a password', async ({ browser }) => {
  const { page, refusals } = await open(browser);
  await page.goto('/engineer-signup');
  await page.getByLabel('Name').fill('Bea Human');
  await fillSignIn(page, 'bea.is.human@example.com', password);
  await page.getByLabel('Skills').fill('TypeScript');
  await solve(page);
  await press(page, 'Create engineer account');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.goto('/engineer-login');
  await fillSignIn(page, 'bea.is.human@example.com', password);
  await solve(page);
  await press(page, 'Log in');
  await said(page, 'Email not confirmed');
  await press(page, 'Send the email again');
  await solve(page, 'I am human', 1);
  await press(page, 'Send the email again');
  await said(page, 'Sent again. Please check your email.');

  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('bea.is.human@example.com');
  await solve(page);
  await press(page, 'Email me a link');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect(refusals).toEqual([]);
});

/** Opens a page and records its violations of the content security policy. */
async function open(browser: Browser): Promise<{ page: Page; refusals: string[] }> {
  const page = await browser.newPage({ baseURL: instance.origin });
  const refusals: string[] = [];
  page.on('console', (line) => {
    if (/content security policy/i.test(line.text())) refusals.push(line.text());
  });
  return { page, refusals };
}

async function solve(page: Page, answer = 'I am human', which = 0): Promise<void> {
  const frame = page.locator('iframe[title="Challenge of site-key"]').nth(which).contentFrame();
  const thanks = frame.getByText('Thank you');
  // Clicks again because a cross-origin frame that has just rendered may miss a click.
  await expect(async () => {
    if (await thanks.isHidden())
      await frame.getByRole('button', { name: answer, exact: true }).click({ timeout: 5_000 });
    await expect(thanks).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

import { expect } from '@playwright/test';
import { devSecret } from '../instance/dev-secret.ts';
import type { Server } from '../instance/run-server.ts';
import { startInstance } from '../screens/running-instance.ts';
import { signOut } from './accounts.ts';
import { goThroughGithub, pick } from './code-host-browser.ts';
import { test } from './journey.ts';
import { mentioned, said } from './page-text.ts';
import { openForm } from './submission-form.ts';

// The tests use a separate instance, because the others have a double of GitHub as their code host.
let instance: Server;
test.beforeAll(async () => {
  instance = await startInstance({}, 'sample');
});
test.afterAll(() => instance.stop());

test('a developer adds sample data, signs in as each role and uses the sample code host', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: instance.origin });
  await page.goto(`/dev?secret=${devSecret}`);
  await expect(page).toHaveURL('/dev');
  await page.getByRole('button', { name: 'Fill with sample data' }).click();
  await expect(page.getByText('The sample data is in place.')).toBeVisible({ timeout: 120_000 });
  const signInAs = async (role: string) => {
    await page.goto('/dev');
    await page.getByRole('button', { name: `Sign in as ${role}` }).click();
  };

  await signInAs('operator');
  await expect(page.getByRole('heading', { level: 1, name: 'Attention' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Nobody has claimed these' })).toBeVisible();

  await signInAs('engineer');
  await expect(page.getByRole('heading', { name: 'Engineer dashboard' })).toBeVisible();
  await page
    .getByRole('link', { name: 'Checkout charges twice when the bank asks for a second step', exact: true })
    .click();
  await page.getByRole('tab', { name: 'GitHub Code' }).click();
  for (const name of ['src', 'checkout', 'return-page.tsx'])
    await page.getByRole('treeitem', { name, exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'src/checkout/return-page.tsx' })).toContainText(
    'await capturePayment(intentId);',
  );

  await signInAs('client');
  await expect(page.getByRole('heading', { level: 1, name: 'Your issues' })).toBeVisible();
  await mentioned(page, 'Sold-out lamps can still be added to the cart');
  await openForm(page);
  await goThroughGithub(page, 'Connect GitHub', 'mara-lindqvist');
  await said(page, 'Signed in as mara-lindqvist');
  await pick(page, 'mara-lindqvist/harbour-shop (private)');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await said(page, 'Disconnected from GitHub');

  await signOut(page);
  await page.goto('/signin');
  await goThroughGithub(page, 'Continue with GitHub', 'mara-lindqvist');
  await said(page, 'Signed in as mara-lindqvist');
  await page.goto('/dashboard');
  await mentioned(page, 'Sold-out lamps can still be added to the cart');
});

test('the developer pages are closed without the secret', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: instance.origin });
  for (const path of ['/dev', '/dev?secret=another', '/dev/outbox', '/dev/outbox.json']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(401);
    await expect(page.getByText(/^Open these pages with the link/)).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    expect(await page.content(), path).not.toMatch(/@example\.com|sample data/i);
  }
});

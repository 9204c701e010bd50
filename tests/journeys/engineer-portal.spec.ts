import { expect, type Page } from '@playwright/test';
import { cut, delay, followPaths } from '../screens/network.ts';
import { fillSignIn, joinAsClient, joinAsEngineer, logOut, password } from './accounts.ts';
import { tabTo } from './by-keyboard.ts';
import { startUnpaid, submit } from './issue-steps.ts';
import { test } from './journey.ts';
import { said } from './page-text.ts';

test('a client without a profile is sent from the login to the profile form', async ({ page, request }) => {
  await joinAsClient(page, request, 'only-a-client@example.com');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/engineer-login');
  await logIn(page, 'only-a-client@example.com');
  await said(page, 'Account exists but is not registered as an engineer');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  await page.getByRole('link', { name: 'Sign in and complete your engineer profile' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await fillSignIn(page, 'only-a-client@example.com');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Name').fill('Cara Client');
  await page.getByLabel('Skills').fill('Rust, , Go');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page).toHaveURL(/\/engineer-app$/);
  await expect(page.getByRole('list', { name: 'Your skills' }).getByRole('listitem')).toHaveText([
    'Rust',
    'Go',
  ]);
});

test('an engineer logs in, claims an issue and submits a fix with the keyboard', async ({
  browser,
  request,
}) => {
  const title = 'Nobody needs a mouse for this';
  await submit(request, { title, email: 'keys@example.com' });
  const page = await joinAsEngineer(browser, request, 'Kay Board', 'kay@example.com');
  await logOut(page);
  await page.goto('/engineer-login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();

  await tabTo(page, 'email');
  await page.keyboard.type('kay@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /Active Issues/ })).toBeVisible();
  await tabTo(page, 'Active Issues');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=available/);
  await tabTo(page, title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await tabTo(page, 'Claim Issue');
  await page.keyboard.press('Enter');
  await said(page, 'Issue claimed successfully');
  await expect(page.getByRole('button', { name: 'Start Work' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Quote first' })).toBeFocused();
  await tabTo(page, 'Start unpaid');
  await page.keyboard.press('Enter');
  await said(page, 'Status updated to In Progress');
  await expect(page.getByRole('button', { name: 'Submit Fix' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Submit Fix' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Fixed without a mouse.');
  for (const [name, text] of [
    ['howToCheck', 'Unplug it.'],
    ['pullRequest', 'github.com/ada/shop/pull/7'],
    ['patch', '+keys'],
    ['prompt', 'Keep the keys.'],
    ['hours', '1.5'],
  ] as const) {
    await tabTo(page, name);
    await page.keyboard.type(text);
  }
  await tabTo(page, 'Preview');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('Unplug it.')).toBeVisible();
  await tabTo(page, 'Submit Fix');
  await page.keyboard.press('Enter');
  await said(page, 'Fix submitted successfully');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
});

test('an unsent fix survives a reload, and a released issue is available again', async ({
  browser,
  request,
}) => {
  const id = await submit(request, { email: 'twice@example.com' });
  const page = await joinAsEngineer(browser, request, 'Dora Double', 'dora@example.com');
  await page.goto(`/engineer-app/${id}`);
  await page.getByRole('button', { name: 'Claim Issue' }).dblclick();
  await said(page, 'Issue claimed successfully');
  await expect(page.getByRole('button', { name: 'Start Work' })).toBeEnabled();

  await startUnpaid(page);
  await page.getByRole('button', { name: 'Submit Fix' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Submit Fix' }).dispatchEvent('click');
  await expect(dialog.getByText('A description of the fix is required')).toBeVisible();
  await dialog.getByRole('textbox').first().fill('Half an expl');
  await page.reload();
  await page.getByRole('button', { name: 'Submit Fix' }).click();
  await expect(dialog.getByRole('textbox').first()).toHaveValue('Half an expl');
  await page.route('**/rpc/submit_fix', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Submit Fix' }).click();
  await expect(dialog.getByText('Failed to submit fix')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Release' }).click();
  await dialog.getByLabel('Why').fill('It needs an iPhone.');
  await dialog.getByRole('button', { name: 'Release issue' }).click();
  await said(page, 'Issue released');
  await expect(page.getByRole('button', { name: 'Claim Issue' })).toBeEnabled();
  const reason = page.getByText('It needs an iPhone.');
  await expect(page.getByText('Work started')).toBeVisible();
  await expect(reason).toBeHidden();
  await page.getByRole('button', { name: 'Claim Issue' }).click();
  await expect(reason).toBeVisible();
});

test('an engineer who logs in during a pending logout stays signed in', async ({ browser, request }) => {
  const page = await joinAsEngineer(browser, request, 'Quin Quick', 'quin@example.com');
  const answer = await delay(page, '/auth/v1/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  const paths = followPaths(page);
  await logIn(page, 'quin@example.com');
  await expect(page.getByRole('button', { name: 'Logging in…' })).toBeVisible();
  expect(await paths(), 'the pending logout would end the new session').not.toContain('/auth/v1/token');
  answer();
  await expect(page).toHaveURL('/engineer-app');
  await page.reload();
  await expect(page.getByRole('tab', { name: /Available Issues/ })).toBeVisible();
});

test('each load failure in the portal shows a message and a next step', async ({ browser, request }) => {
  const page = await joinAsEngineer(browser, request, 'Lou Lost', 'lou@example.com');
  // Without live updates, only the click can repeat the failed request.
  await cut(page, '/live');
  const losing = async (calls: string, look: () => Promise<void>) => {
    await page.route(calls, (route) => route.abort());
    await look();
    await page.unroute(calls);
  };

  await losing('**/rpc/application_status', async () => {
    await page.goto('/engineer-app');
    await said(page, 'Error checking engineer status');
  });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('tab', { name: /Active Issues/ })).toBeVisible();

  await losing('**/rest/v1/engineers?*', async () => {
    await page.goto('/engineer-app');
    await said(page, 'Failed to load user data');
    await expect(page).toHaveURL(/\/engineer-login\?next=/);
  });
  await page.goto('/engineer/no-such-issue');
  await said(page, 'Issue not found');
  await expect(page).toHaveURL(/\/engineer-app$/);
  await losing('**/auth/v1/logout*', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await said(page, 'Failed to log out');
    await expect(page).toHaveURL(/\/engineer-app$/);
  });
});

async function logIn(page: Page, email: string): Promise<void> {
  await fillSignIn(page, email);
  await page.getByRole('button', { name: 'Log in' }).click();
}

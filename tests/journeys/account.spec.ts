import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import {
  addAuthenticator,
  fillSignIn,
  joinAsClient,
  joinAsEngineer,
  logOut,
  nextCode,
  openMenu,
  signIn,
  wrongCode,
} from './accounts.ts';
import { tabTo } from './by-keyboard.ts';
import { goThroughGithub } from './code-host-browser.ts';
import { submit } from './issue-steps.ts';
import { test } from './journey.ts';
import { linkMailedTo, mailTo } from './mailbox.ts';
import { said } from './page-text.ts';

test('a user changes name and email, ends sessions and exports data', async ({
  browser,
  page,
  request,
  email,
}) => {
  const moved = `moved.${email}`;
  // The issue is submitted after sign-up, because its confirmation link would discard the new password.
  await joinAsClient(page, request, email);
  await submit(request, { title: 'Taken along', email });
  await page.goto('/dashboard');
  await openMenu(page);
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await page.getByLabel('Name', { exact: false }).first().fill('Kay Keeper');
  await page.getByRole('button', { name: 'Save name' }).click();
  await said(page, 'Saved');

  const away = await browser.newPage();
  await signIn(away, email);
  await expect(away).toHaveURL('/dashboard');
  await page.reload();
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await said(page, 'Signed out everywhere else');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(away.getByText('Sign in to see your issues'), 'signed out immediately').toBeVisible();
  await expect(away.getByText('Taken along')).toBeHidden();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(file).toMatchObject({
    account: { email, profile: { name: 'Kay Keeper' } },
    issues_submitted: [{ title: 'Taken along', timeline: [{ status: 'Submitted' }] }],
  });

  const other = await browser.newPage();
  await joinAsClient(other, request, `other.${email}`);
  await other.goto('/account');
  await changeEmail(other, moved);
  await changeEmail(page, moved);
  await expect(page.getByText(/^Confirm the change to/)).toBeVisible();
  await page.goto(await linkMailedTo(request, email, 'email_change_current'));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('This address is confirmed')).toBeVisible();
  // The user reads the second email on another device and enters the code from that email here. The other
  // account wants the same address, so the page has to name its own account.
  const { text } = await mailTo(request, moved, ({ type }) => type.startsWith('email_change'));
  await page.goto('/account');
  await page.getByText('Enter the codes instead').click();
  await page.getByLabel('Code', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByText('Enter the six digits from the email')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(/^\s*(?:.*: )?(\d{6})$/m.exec(text)?.[1] ?? '');
  await page.getByRole('button', { name: 'Agree' }).click();
  await said(page, 'Your email address has changed');
  await expect(page.getByRole('main').getByText(moved).first()).toBeVisible();
  await expect(page.getByText(/^Confirm the change to/)).toBeHidden();
});

test('deleting an account signs the user out in every tab', async ({ page, request, email }) => {
  await joinAsClient(page, request, email);
  const id = await submit(request, { title: 'Gone with them', email });
  const otherTab = await page.context().newPage();
  await otherTab.goto(`/dashboard/${id}`);
  await expect(otherTab.getByRole('heading', { level: 1, name: 'Gone with them' })).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your email').fill('someone.else@example.com');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Type your email address exactly as shown above')).toBeVisible();
  await dialog.getByLabel('Your email').fill(email);
  await page.keyboard.press('Enter');
  await said(page, 'Your account is deleted');
  await expect(otherTab.getByText('Gone with them')).toBeHidden();
  await expect(otherTab.getByText('Sign in to see your issues')).toBeVisible();
  await mailTo(request, email, ({ type }) => type === 'account-erased');
  await signIn(page, email);
  await said(page, 'Invalid login credentials');
});

test('every sign-in requires a second factor until a recovery code removes it', async ({
  browser,
  request,
  email,
}) => {
  const page = await joinAsEngineer(browser, request, 'Tova Twofold', email);
  const app = await addAuthenticator(page);
  await expect(page.getByRole('img', { name: 'QR code of the key below' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the six digits', { exact: true })).toBeVisible();
  const used = app.generate();
  await page.getByLabel('Code', { exact: true }).fill(used);
  await page.keyboard.press('Enter');
  await said(page, 'Your second factor is on');
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible();

  await page.goto('/engineer-app');
  await logOut(page);
  await page.goto('/engineer-login?next=%2Fengineer-settings');
  // The Enter key submits nothing until the button is enabled.
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
  await fillSignIn(page, email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/second-factor?next=%2Fengineer-settings');
  for (const closed of ['/account', '/dashboard', '/engineer-app', '/operator']) {
    await page.goto(closed);
    await expect(page).toHaveURL(`/second-factor?next=${encodeURIComponent(closed)}`);
  }
  await page.goto('/second-factor?next=%2Fengineer-settings');
  await tabTo(page, 'code');
  await page.keyboard.type(wrongCode(used));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^This code is wrong/)).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(nextCode(app, used));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/engineer-settings');

  await page.goto('/account');
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [code = ''] = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText(/^You have 10, made on/)).toBeVisible();

  await page.goto('/engineer-app');
  await logOut(page);
  await fillSignIn(page, email);
  await page.keyboard.press('Enter');
  await page.getByText('Lost it?').click();
  await page.getByLabel('Recovery code').fill('AAAAA-BBBBB');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This recovery code is wrong or was used before.')).toBeVisible();
  await page.getByLabel('Recovery code').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await said(page, 'You’re signed in. Your second factor was removed: set up a new one.');
  await expect(page.getByRole('tab', { name: /Available Issues/ })).toBeVisible();
  await logOut(page);
  await fillSignIn(page, email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /Available Issues/ })).toBeVisible();
});

async function changeEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('New email').fill(email);
  await page.getByRole('button', { name: 'Change email' }).click();
  await said(page, 'We’ve emailed both addresses. Confirm from both to change your email.');
}

test('a session in the fragment of an address does not stay there', async ({ page }) => {
  for (const path of ['/', '/signin?next=%2Fdashboard', '/dashboard']) {
    await page.goto(`${path}#access_token=a&refresh_token=b&sb=`);
    await expect(page).toHaveURL(/^[^#]*$/);
  }
});

const connect = /^Connect GitHub at /;

test('a GitHub account can be connected to only one account', async ({ browser, page, request }) => {
  await joinAsClient(page, request, 'connects.github@example.com');
  await page.goto('/account');
  await goThroughGithub(page, connect, 'ada-builder');
  await expect(page).toHaveURL('/account#identities');
  await expect(ways(page).getByText(/^GitHub at /)).toBeVisible();
  await expect(ways(page).getByRole('button', { name: connect })).toBeHidden();

  const other = await browser.newPage();
  await joinAsClient(other, request, 'connects.github.late@example.com');
  await other.goto('/account');
  await goThroughGithub(other, connect, 'ada-builder');
  await said(other, 'That sign-in already belongs to another account here. Disconnect it there first.');
  await expect(other).toHaveURL('/account#identities');

  await ways(page)
    .getByRole('button', { name: /^Disconnect GitHub/ })
    .click();
  await expect(ways(page).getByRole('button', { name: connect })).toBeVisible();
});

const ways = (page: Page) => page.getByRole('region', { name: 'How you sign in' });

import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { delay, delayAnswer, followPaths, hold, scripts } from '../screens/network.ts';
import {
  fillSignIn,
  joinAndSignInHalfway,
  joinAsClient,
  nextCode,
  password,
  signIn,
  signOut,
  turnOnAuthenticator,
} from './accounts.ts';
import { submit, unfold } from './issue-steps.ts';
import { test } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';
import { mentioned } from './page-text.ts';
import { fill, openForm, submitButton } from './submission-form.ts';

const fresh = 'two lanterns on one bridge';

test('all tabs update after a sign-out, a new password and a second factor', async ({
  page: one,
  request,
  email,
}) => {
  const other = await signOutInTwoTabs(one, request, email);

  await one.goto('/forgot-password');
  await one.getByLabel('Email').fill(email);
  await one.getByRole('button', { name: 'Email me a link' }).click();
  await one.goto(await linkMailedTo(request, email, 'recovery'));
  await one.getByRole('button', { name: 'Choose a new password' }).click();
  await expect(one).toHaveURL('/reset-password');
  await expect(other, 'the link also signs in this tab').toHaveURL('/dashboard');
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await one.getByLabel('New password').fill(fresh);
  await one.getByRole('button', { name: 'Change password' }).click();
  await expect(one).toHaveURL('/dashboard');

  const { app, used } = await turnOnAuthenticator(one);
  await signOut(one);
  await expect(other.getByText('Sign in to see your issues')).toBeVisible();

  await other.goto('/account#data');
  await expect(other, 'the requested page is kept').toHaveURL('/signin?next=%2Faccount%23data');
  await fillSignIn(other, email, fresh);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toHaveURL('/second-factor?next=%2Faccount%23data');
  await expect(one).toHaveURL('/second-factor?next=%2Fdashboard');
  await one.getByLabel('Code', { exact: true }).fill(nextCode(app, used));
  await one.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(one).toHaveURL('/dashboard');
  await expect(other, 'this tab continues after the second factor').toHaveURL('/account#data');
  await expect(other.getByRole('heading', { name: 'Your data' })).toBeVisible();
});

test('a tab uses the session of another tab only once it can read that session', async ({
  page: one,
  request,
  email,
}) => {
  const other = await signOutInTwoTabs(one, request, email);
  await readStorageLate(other);

  const refused: string[] = [];
  other.on('response', (response) => response.status() === 401 && refused.push(response.url()));
  await signIn(one, email);
  await expect(other.getByText('No support issues found')).toBeVisible();
  expect(refused, 'the other tab sends no request without its session').toEqual([]);
});

test('an issue is not submitted if another tab signs out meanwhile', async ({
  page: one,
  request,
  email,
}) => {
  await joinAsClient(one, request, email);
  const other = await one.context().newPage();
  await openForm(other);
  await fill(other);
  const goOn = await delay(other, { path: '/rest/v1/code_submissions', verb: 'GET' });
  await submitButton(other).click();
  await expect(other.getByRole('button', { name: 'Submitting…' })).toBeVisible();
  await signOut(one);
  const paths = followPaths(other);
  goOn();
  await mentioned(other, 'You signed in or out in another tab. Please check the form and submit it again.');
  expect(await paths(), 'the issue is not stored for a visitor').not.toContain('/rest/v1/code_submissions');
});

test('a page that the browser kept is not shown after its user signed out', async ({
  page,
  request,
  email,
}) => {
  await joinAsClient(page, request, email);
  await expect(page).toHaveURL('/dashboard');
  // The page was kept without running, so it received no event of the sign-out.
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => {
    localStorage.clear();
    setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  });
  await reloaded;
  await expect(page.getByText('Sign in to see your issues')).toBeVisible();
});

test('an answer to one account is not shown to the next', async ({ page: one, request, email }) => {
  const next = `next-${email}`;
  await joinAsClient(one, request, next);
  await signOut(one);
  await joinAsClient(one, request, email);
  const id = await submit(request, { email });
  const other = await one.context().newPage();
  await other.goto(`/dashboard/${id}`);
  const goOn = await delayAnswer(other, { path: '/rest/v1/issues', verb: 'PATCH' });
  await unfold(other, 'Original report');
  await other.getByRole('button', { name: 'Edit your issue' }).click();
  await other.getByRole('textbox', { name: 'Issue Name' }).fill('Known to its sender alone');
  const isSent = other.waitForRequest((call) => call.method() === 'PATCH');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await isSent;
  await signOut(one);
  await signIn(one, next);
  await expect(other.getByText('Issue not found')).toBeVisible();
  await hold(other, { path: '/rest/v1/issues', verb: 'GET' });
  const answered = other.waitForResponse((response) => response.request().method() === 'PATCH');
  goOn();
  expect((await answered).status()).toBe(200);
  await other.waitForTimeout(500);
  await expect(other.getByText('Known to its sender alone')).toHaveCount(0);
});

test('the form keeps text that is typed while a stored session ends', async ({ page, request, email }) => {
  await joinAsClient(page, request, email);
  await page.goto('/account');
  await endEverywhere(page, request);
  await signInAsItEnds(page, email);
  await expect(page).toHaveURL('/dashboard');
});

test('the form keeps text that is typed while an incomplete sign-in ends', async ({
  page,
  request,
  email,
}) => {
  await joinAndSignInHalfway(page, request, email);
  await page.reload();
  await expect(page.getByLabel('Code', { exact: true }), 'the second factor is required again').toBeVisible();
  await endEverywhere(page, request);
  await signInAsItEnds(page, email);
  await expect(page).toHaveURL('/second-factor?next=%2Fdashboard');

  await endEverywhere(page, request);
  const answer = await delay(page, '/auth/v1/user');
  const load = await delay(page, '/config.json');
  const paths = followPaths(page);
  await signIn(page, email);
  load();
  await page.waitForRequest(/\/auth\/v1\/user$/);
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible();
  expect(await paths(), 'the late response would end the new session').not.toContain('/auth/v1/token');
  answer();
  await expect(page, 'the late response changes nothing').toHaveURL('/second-factor?next=%2Fdashboard');
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
});

test('the second factors of one account are not offered to the next person', async ({
  page: one,
  request,
  email,
}) => {
  const next = `next-${email}`;
  await joinAsClient(one, request, next);
  const { app, used } = await turnOnAuthenticator(one);
  await signOut(one);
  await joinAsClient(one, request, email);
  await turnOnAuthenticator(one);
  await signOut(one);
  await signIn(one, email);
  await expect(one.getByLabel('Code', { exact: true })).toBeVisible();
  const other = await one.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByLabel('Code', { exact: true })).toBeVisible();

  await one.getByRole('button', { name: 'Sign in as somebody else' }).click();
  await fillSignIn(one, next);
  await one.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(one.getByLabel('Code', { exact: true })).toBeVisible();
  await expect(other.getByLabel('Code', { exact: true })).toBeVisible();
  await other.getByLabel('Code', { exact: true }).fill(nextCode(app, used));
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other, 'the code is checked against their own factor').toHaveURL('/dashboard');
  await expect(one).toHaveURL('/dashboard');
});

/** Types the address before the page notices that the session has ended. Types the password afterwards. */
async function signInAsItEnds(page: Page, email: string): Promise<void> {
  const goOn = await delay(page, scripts);
  const refused = page.waitForResponse(/\/auth\/v1\/user$/);
  await page.goto('/signin', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  goOn();
  expect((await refused).status()).toBe(403);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Joins, opens a second tab, and signs out in the first. Returns the second. */
async function signOutInTwoTabs(one: Page, request: APIRequestContext, email: string): Promise<Page> {
  await joinAsClient(one, request, email);
  const other = await one.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await signOut(one);
  await expect(other.getByText('Sign in to see your issues')).toBeVisible();
  return other;
}

/** Reads the next change of the stored session half a second late. Chromium is late by some milliseconds. */
async function readStorageLate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const read = Storage.prototype.getItem;
    const old = { ...localStorage };
    Storage.prototype.getItem = (key: string) => old[key] ?? null;
    addEventListener(
      'storage',
      function hold(event) {
        event.stopImmediatePropagation();
        if (!event.key?.endsWith('auth-token')) return;
        removeEventListener('storage', hold, true);
        setTimeout(() => {
          Storage.prototype.getItem = read;
          dispatchEvent(new StorageEvent('storage', { key: event.key }));
        }, 500);
      },
      true,
    );
  });
}

/**
 * Ends all sessions as another device does. No page of this browser is open, so its stored session does not
 * change.
 */
async function endEverywhere(page: Page, request: APIRequestContext): Promise<void> {
  const headers = await page.evaluate(async () => {
    const { anonKey } = await (await fetch('/config.json')).json();
    const kept = Object.values(localStorage).find((value) => value.includes('access_token')) ?? '{}';
    return { apikey: anonKey, authorization: `Bearer ${JSON.parse(kept).access_token}` };
  });
  await page.goto('about:blank');
  const answer = await request.post('/auth/v1/logout?scope=global', { headers });
  expect(answer.status()).toBe(204);
}

import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { bugReports } from '../reports/bug-reports.ts';
import { linkMailedTo } from './mailbox.ts';

const reports = bugReports();
const password = 'a long enough password';

test('an engineer signs up, confirms, claims, asks, starts and submits the fix; the client reads it and answers', async ({
  browser,
  request,
}) => {
  const report = reports[2] ?? reports[0];
  const title = (report?.title ?? '').slice(0, 200);
  const client = 'client-of-the-fix@example.com';
  const id = await submit(request, { title, description: report?.description ?? '', email: client });
  const engineer = await joinAsEngineer(browser, request, 'Grace Hopper', 'grace@example.com');

  await engineer.goto('/engineer-app');
  await engineer.getByRole('tab', { name: /Available Issues/ }).click();
  await engineer.getByRole('link', { name: title }).click();
  await expect(engineer.getByText(client)).toHaveCount(0);
  await engineer.getByRole('button', { name: 'Claim Issue' }).click();
  await expect(engineer.getByText('Issue claimed successfully')).toBeVisible();

  await engineer.getByRole('tab', { name: /Messages/ }).click();
  await engineer
    .getByLabel(/message/i)
    .last()
    .fill('Which timezone is your browser in?');
  await engineer.getByRole('button', { name: /Send/ }).click();
  await expect(engineer.getByText('Message sent')).toBeVisible();

  await engineer.getByRole('tab', { name: 'Issue Details' }).click();
  await engineer.getByRole('button', { name: 'Start Work' }).click();
  await expect(engineer.getByText('Status updated to In Progress')).toBeVisible();
  await engineer.getByRole('button', { name: 'Submit Fix' }).click();
  const dialog = engineer.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('The date is now read in **UTC**.');
  await dialog.getByRole('button', { name: 'Submit Fix' }).click();
  await expect(engineer.getByText('Fix submitted successfully')).toBeVisible();
  await expect(engineer.getByRole('button', { name: 'Issue Resolved' })).toBeDisabled();

  const reader = await (await browser.newContext()).newPage();
  await reader.goto(await linkMailedTo(request, client));
  await reader.getByRole('main').getByRole('button').first().click();
  await expect(reader).toHaveURL(`/dashboard/${id}`);
  await expect(reader.getByText('Resolved').first()).toBeVisible();
  await expect(reader.getByText('Grace Hopper').first()).toBeVisible();
  await expect(reader.getByText('Which timezone is your browser in?')).toBeVisible();
  await expect(reader.getByText('The date is now read in UTC.').first()).toBeVisible();
  await reader.getByLabel('Your message').fill('It works, thank you!');
  await reader.getByRole('button', { name: /Send/ }).click();
  await expect(reader.getByText('It works, thank you!')).toBeVisible();

  await engineer.getByRole('tab', { name: /Messages/ }).click();
  await expect(engineer.getByText('It works, thank you!')).toBeVisible();
  await expect(engineer.getByText(/^✓ Fix submitted:/)).toBeVisible();
});

test('of two engineers who claim at the same moment, one gets the issue and the other is told', async ({
  browser,
  request,
}) => {
  const title = 'Two engineers want this one';
  const id = await submit(request, { title, description: 'Race.', email: 'race@example.com' });
  const first = await joinAsEngineer(browser, request, 'Ada Quick', 'quick@example.com');
  const second = await joinAsEngineer(browser, request, 'Bob Quick', 'quicker@example.com');
  for (const page of [first, second]) {
    await page.goto(`/engineer-app/${id}`);
    await expect(page.getByRole('button', { name: 'Claim Issue' })).toBeEnabled();
  }
  await Promise.all([first, second].map((page) => page.getByRole('button', { name: 'Claim Issue' }).click()));
  const outcome = (page: Page) =>
    page
      .getByText(/^(Issue claimed successfully|Failed to claim issue)$/)
      .first()
      .textContent();
  expect((await Promise.all([outcome(first), outcome(second)])).toSorted()).toEqual([
    'Failed to claim issue',
    'Issue claimed successfully',
  ]);
});

test('the portal’s gate turns everybody back who is no engineer, and comes back after signing in', async ({
  browser,
  request,
}) => {
  const page = await (await browser.newContext()).newPage();
  for (const path of ['/engineer-app', '/engineer', '/engineer/00000000-0000-4000-8000-000000000000']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/engineer-login/);
    await expect(page.getByText('Please sign in to access the engineer portal').first()).toBeVisible();
  }
  const address = 'no-engineer@example.com';
  await submit(request, { title: 'Mine', description: 'Mine.', email: address });
  await page.goto(await linkMailedTo(request, address));
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page).toHaveURL(/\/dashboard\//);
  await page.goto('/engineer-app');
  await expect(page).toHaveURL(/\/engineer-signup/);
  await expect(page.getByText('Please complete your engineer profile').first()).toBeVisible();
});

/** Submits as a visitor's browser would, past the form. */
async function submit(
  request: APIRequestContext,
  fields: { title: string; description: string; email: string },
): Promise<string> {
  const { anonKey } = (await (await request.get('/config.json')).json()) as { anonKey: string };
  const response = await request.post('/rest/v1/code_submissions?select=id', {
    headers: { apikey: anonKey, prefer: 'return=representation' },
    data: { ...fields, urgency: 'ASAP', coding_app: 'cursor', github_link: 'https://github.com/ada/shop' },
  });
  expect(response.status()).toBe(201);
  const [row] = (await response.json()) as { id: string }[];
  return row?.id ?? '';
}

/** Signs up at the engineers' door, follows the mail, and signs in. */
async function joinAsEngineer(
  browser: Browser,
  request: APIRequestContext,
  name: string,
  email: string,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/engineer-signup');
  await page.getByLabel(/Name/).first().fill(name);
  await page.getByLabel(/Email/).first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel(/Skills/).fill('TypeScript, PostgreSQL');
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(
    page.getByText('Account created successfully! Please check your email for verification.').first(),
  ).toBeVisible();
  await page.goto(await linkMailedTo(request, email));
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page).toHaveURL(/\/engineer/);
  return page;
}

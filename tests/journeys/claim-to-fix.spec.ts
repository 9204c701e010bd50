import { expect, type Page } from '@playwright/test';
import { cut } from '../screens/network.ts';
import { joinAsClient, joinAsEngineer } from './accounts.ts';
import { openAsClient, openAsEngineer, sendQuote } from './held-issue.ts';
import { acceptFix, askForChanges, claim, startUnpaid, startWork, submit, submitFix } from './issue-steps.ts';
import { test } from './journey.ts';
import { mentioned, said } from './page-text.ts';

test('two engineers claim at once, and the second one sees why the claim failed', async ({
  browser,
  request,
}) => {
  const title = 'Two engineers want this one';
  const id = await submit(request, { title });
  const first = await joinAsEngineer(browser, request, 'Ada Quick', 'quick@example.com');
  const second = await joinAsEngineer(browser, request, 'Bob Quick', 'quicker@example.com');
  for (const page of [first, second]) {
    // Without live updates, the slower engineer can learn about the claim only from the rejected request.
    await cut(page, '/live');
    await page.goto(`/engineer-app/${id}`);
    await expect(page.getByRole('button', { name: 'Claim Issue' })).toBeEnabled();
  }
  await Promise.all([first, second].map((page) => page.getByRole('button', { name: 'Claim Issue' }).click()));
  const outcome = (page: Page) =>
    page
      .getByText(/^(Issue claimed successfully|Failed to claim issue)$/)
      .first()
      .textContent();
  const outcomes = await Promise.all([outcome(first), outcome(second)]);
  expect(outcomes.toSorted()).toEqual(['Failed to claim issue', 'Issue claimed successfully']);
  const loser = outcomes[0] === 'Failed to claim issue' ? first : second;
  await expect(loser.getByText('Another engineer has claimed this issue.')).toBeVisible();
  await expect(loser.getByRole('button', { name: 'Claim Issue' })).toHaveCount(0);
  await expect(loser.getByRole('navigation', { name: 'All issues' }).getByText(title)).toHaveCount(0);
});

test('the portal and its settings lead a visitor to the login', async ({ page }) => {
  const anyIssue = '/engineer/00000000-0000-4000-8000-000000000000';
  for (const path of ['/engineer-app', '/engineer', anyIssue, '/engineer-settings']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/engineer-login/);
    await said(page, 'Please sign in to access the engineer portal');
  }
  await expect(page).toHaveURL(/\/engineer-login\?next=%2Fengineer-settings/);
});

test('an engineer can waive the price of a client’s first fix', async ({ page, browser, request, issue }) => {
  await sendQuote(issue, 120);
  await openAsEngineer(page, issue);
  await expect(page.getByRole('button', { name: 'Start Work' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'First fix free' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Each client gets one such fix/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Fix it free' }).click();
  await expect(page.getByText('This fix is free for the client').first()).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Your quote' }).getByText('Free', { exact: true }),
  ).toBeVisible();

  const client = await browser.newPage();
  await openAsClient(client, issue);
  await mentioned(client, 'nothing to pay');
  await expect(client.getByRole('button', { name: /Pay|Accept/ })).toHaveCount(0);

  await startWork(page);
  await submitFix(page, 'It waits for the session.');
  await client.reload();
  await acceptFix(client);
  await expect(client.getByText('Your issue is fixed and accepted')).toBeVisible();

  const { email } = issue.client;
  const second = await submit(request, { title: 'A second one', email });
  await claim(page, second);
  await expect(page.getByText(/already given free to this client/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'First fix free' })).toHaveCount(0);
  await page.getByRole('tab', { name: /Messages/ }).click();
  await page.getByRole('button', { name: 'Start Work' }).click();
  await dialog.getByRole('button', { name: 'Quote first' }).click();
  await expect(page.getByLabel('Hours')).toBeFocused();
});

test('a client requests changes, and both fixes are kept', async ({
  page,
  browser,
  request,
  context,
  email,
}) => {
  const landingPage = 'https://github.com/ada-builder/landing-page';
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await joinAsClient(page, request, email);
  const id = await submit(request, { email, github_link: landingPage });
  const engineer = await joinAsEngineer(browser, request, 'Rhea Rounds', 'rhea@example.com');
  await claim(engineer, id);
  await startUnpaid(engineer);
  await engineer.getByRole('button', { name: 'Submit Fix' }).click();
  const dialog = engineer.getByRole('dialog');

  await dialog.getByLabel('What was wrong').fill('The zone was **missing**.');
  await dialog.getByLabel('How to check it').fill('Order at midnight.');
  await dialog.getByLabel('Pull request').fill('https://gitlab.com/ada/shop/pull/1');
  await expect(dialog.getByText('This is not on GitHub, so it stays a plain link.')).toBeVisible();
  await dialog.getByLabel('Pull request').fill('https://github.com/ada/shop/pull/1');
  await expect(dialog.getByText('This is in another repository than the issue’s')).toBeVisible();
  await dialog.getByLabel('Pull request').fill(`${landingPage}/pull/99`);
  await expect(dialog.getByText('GitHub shows us no such pull request.')).toBeVisible();
  await dialog.getByLabel('Pull request').fill(`${landingPage}/pull/1`);
  await expect(dialog.getByText('Store order times in UTC')).toBeVisible();
  await dialog.getByLabel('Patch').fill('--- a/zone\n+++ b/zone\n+UTC');
  await dialog
    .getByLabel('What to tell the AI tool')
    .fill('Keep API key sk_live_51Habcdefghijklmnopqrstuv in UTC.');
  await expect(dialog.getByText(/^This looks like a/)).toBeVisible();
  await dialog.getByLabel('What to tell the AI tool').fill('Keep all times in UTC.');
  await dialog.getByLabel('Hours you spent').fill('many');
  await engineer.reload();
  await engineer.getByRole('button', { name: 'Submit Fix' }).click();
  await expect(dialog.getByLabel('Patch')).toHaveValue('--- a/zone\n+++ b/zone\n+UTC');
  await dialog.getByRole('button', { name: 'Submit Fix' }).dispatchEvent('click');
  await expect(dialog.getByLabel('Hours you spent')).toBeFocused();
  await dialog.getByLabel('Hours you spent').fill('3');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('Prompt for your AI tool').click();
  await expect(dialog.getByText('Keep all times in UTC.')).toBeVisible();
  await expect(dialog.getByText('3 hours')).toBeHidden();
  await dialog.getByRole('button', { name: 'Submit Fix' }).click();
  await said(engineer, 'Fix submitted successfully');

  await page.goto(`/dashboard/${id}`);
  const card = page.getByRole('region', { name: 'Rhea Rounds’s fix' });
  await expect(card.getByText('Order at midnight.')).toBeVisible();
  await expect(card.getByText('Store order times in UTC')).toBeVisible();
  await expect(card.getByText('Merged')).toBeVisible();
  await card.getByText('Prompt for your AI tool').click();
  await card.getByRole('button', { name: 'Copy prompt' }).click();
  await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Keep all times in UTC.');
  await card.getByText('Patch +1').click();
  await expect(card.locator('ins')).toHaveText('+UTC');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download patch' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.patch$/);

  await askForChanges(page, page, 'Paris is **still** late.');
  await said(page, 'Changes requested');
  await expect(page.getByText('Rhea Rounds submitted a fix')).toBeVisible();
  for (const side of [page, engineer]) {
    await expect(side.getByRole('heading', { name: /asked for changes$/ })).toBeVisible();
    await expect(side.locator('strong', { hasText: 'still' })).toBeVisible();
  }

  await engineer.goto(`/engineer-app/${id}`);
  const history = engineer.getByRole('region', { name: 'Fixes so far' });
  await history.getByText('Fix 1').click();
  await expect(history.getByText('Order at midnight.')).toBeVisible();
  await expect(history.getByText('3 hours')).toBeVisible();
  await engineer.getByRole('button', { name: 'Submit Fix' }).click();
  await expect(dialog.getByLabel('Patch')).toHaveValue('');
  await dialog.getByLabel('What was wrong').fill('Paris, too.');
  await dialog.getByRole('button', { name: 'Submit Fix' }).click();
  await said(engineer, 'Fix submitted successfully');

  await page.reload();
  await expect(card.getByText('Paris, too.')).toBeVisible();
  await page.getByText('Rhea Rounds submitted a fix').click();
  await expect(page.getByText('Order at midnight.')).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import { bugReports } from '../reports/bug-reports.ts';
import { cut } from '../screens/network.ts';
import { joinAsEngineer, submit } from './engineers.ts';
import { test } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';
import { done, doorOf, heldIssue, openAs, sendQuote } from './priced-issue.ts';

const reports = bugReports();

test('an engineer signs up, confirms, claims, asks a question, starts and submits the fix; the client reads it and replies', async ({
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
  await engineer.getByRole('textbox', { name: 'Your message' }).fill('Which timezone is your browser in?');
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
  await expect(
    reader.getByRole('region', { name: 'Price' }).getByText('There is nothing to pay for this fix'),
  ).toBeVisible();
  await reader.getByRole('textbox', { name: 'Your message' }).fill('It works, thank you!');
  await reader.getByRole('button', { name: /Send/ }).click();
  await expect(reader.getByText('It works, thank you!')).toBeVisible();

  await engineer.getByRole('tab', { name: /Messages/ }).click();
  await expect(engineer.getByText('It works, thank you!')).toBeVisible();
  await expect(engineer.getByText('Fix submitted:', { exact: true })).toBeVisible();
});

test('when two engineers claim at the same moment, one gets the issue and the other sees the reason', async ({
  browser,
  request,
}) => {
  const title = 'Two engineers want this one';
  const id = await submit(request, { title, description: 'Race.', email: 'race@example.com' });
  const first = await joinAsEngineer(browser, request, 'Ada Quick', 'quick@example.com');
  const second = await joinAsEngineer(browser, request, 'Bob Quick', 'quicker@example.com');
  for (const page of [first, second]) {
    // The slower engineer must learn about the claim from the rejected request alone.
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

test('the portal admits only engineers, and opens after sign-in', async ({ browser, request }) => {
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

test('an engineer makes the first fix free: work starts without payment, and the offer cannot be repeated', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const issue = await heldIssue(doorOf(request, baseURL), 'free');
  await sendQuote(issue, 120);
  await openAs(page, issue.engineer, `/engineer-app/${issue.id}`);
  await expect(page.getByRole('button', { name: 'Start Work' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'First fix free' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Each client gets one such fix/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Fix it free' }).click();
  await expect(page.getByText('This fix is free for the client').first()).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Your quote' }).getByText('Free', { exact: true }),
  ).toBeVisible();

  const client = await (await browser.newContext()).newPage();
  await openAs(client, issue.client, `/dashboard/${issue.id}`);
  await expect(
    client.getByText('Your first fix is free: there is nothing to pay, now or later.'),
  ).toBeVisible();
  await expect(client.getByRole('button', { name: /Pay|Accept/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Start Work' }).click();
  await expect(page.getByText('Status updated to In Progress')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Fix' }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('It waits for the session.');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Fix' }).click();
  await expect(page.getByText('Fix submitted successfully')).toBeVisible();
  await client.reload();
  await client.getByRole('button', { name: 'Accept the fix' }).click();
  await expect(client.getByText('Your issue is fixed and accepted')).toBeVisible();

  const { email } = issue.client;
  const second = await submit(request, { title: 'A second one', description: 'Again.', email });
  await page.goto(`/engineer-app/${second}`);
  await page.getByRole('button', { name: 'Claim Issue' }).click();
  await page.getByRole('button', { name: 'First fix free' }).click();
  await dialog.getByRole('button', { name: 'Fix it free' }).click();
  await expect(dialog.getByText('Failed to give the fix free')).toBeVisible();
  await expect(dialog.getByText(/already given free to this client/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('button', { name: 'Write a quote' })).toBeVisible();

  await sendQuote({ ...issue, id: second }, 80);
  await done(issue.client.client.rpc('decline_quote', { p_issue_id: second, p_reason: 'Too much.' }));
  await page.reload();
  await expect(page.getByText(/Starting without one gives the fix for free\./)).toBeVisible();
  await page.getByRole('button', { name: 'Start Work' }).click();
  await expect(dialog.getByRole('heading', { name: 'Start without a price?' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('button', { name: 'Send a new quote' })).toBeVisible();
});

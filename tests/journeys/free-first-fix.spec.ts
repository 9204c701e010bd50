import { expect } from '@playwright/test';
import { submit } from './engineers.ts';
import { done, doorOf, heldIssue, openAs, sendQuote } from './priced-issue.ts';
import { test } from './story.ts';

test('an engineer gives the first fix free: no payment, work starts, and there is no second one', async ({
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

import { expect } from '@playwright/test';
import { cut } from '../screens/network.ts';
import { done, joinOnce } from '../screens/people.ts';
import { heldIssue, openAsClient, openAsEngineer, sendQuote } from './held-issue.ts';
import { payAtCheckout } from './issue-steps.ts';
import { test } from './journey.ts';

test('a client cancels a paid issue before work starts and gets a refund', async ({
  page,
  browser,
  issue,
}) => {
  await sendQuote(issue, 240);
  await openAsClient(page, issue);
  await page.getByRole('button', { name: 'Accept and pay $240' }).click();
  await payAtCheckout(page, '$240');
  const success = page.url();
  await page.getByRole('link', { name: 'View Issue' }).click();
  await expect(page.getByText(/^Held until you accept the fix/)).toBeVisible();

  await page.getByRole('button', { name: 'Cancel issue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/The \$240 you paid is refunded in full/)).toBeVisible();
  await expect(dialog.getByText(/^It stands in the conversation/)).toBeVisible();
  await dialog.getByLabel('Why').fill('We found it ourselves.');
  await dialog.getByRole('button', { name: 'Cancel issue' }).click();
  await expect(page.getByText('Issue cancelled').first()).toBeVisible();
  await expect(page.getByText(/^What you paid was refunded/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Payments' }).getByText('Refunded')).toBeVisible();
  await expect(page.getByRole('button', { name: /Cancel|Pay|Accept/ })).toHaveCount(0);
  await expect(page.getByRole('log').getByText('We found it ourselves.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Timeline' }).getByText('We found it ourselves.'),
  ).toHaveCount(0);
  await page.goto(success);
  await expect(page.getByRole('heading', { name: 'This payment was refunded' })).toBeVisible();

  const engineer = await browser.newPage();
  await openAsEngineer(engineer, issue);
  await expect(engineer.getByText('This issue was closed. Nothing is left to do.')).toBeVisible();
  await expect(engineer.getByRole('button', { name: 'Start Work' })).toHaveCount(0);
});

test('a refund by an operator stops the work on open pages', async ({ page, browser, door }) => {
  const operator = await joinOnce(door, 'operator@example.com');
  const issue = await heldIssue(door, 'byhand');
  await sendQuote(issue, 120);
  await done(operator.client.rpc('record_payment', { p_issue_id: issue.id, p_note: 'Bank transfer' }));
  await openAsClient(page, issue);
  await expect(page.getByText('Grace Hopper can start now')).toBeVisible();
  const engineer = await browser.newPage();
  await openAsEngineer(engineer, issue);
  await expect(engineer.getByText(/^The quote is paid/)).toBeVisible();

  const { data } = await operator.client.from('payments').select('id').eq('issue_id', issue.id).single();
  const payment = { p_payment_id: data?.id, p_note: 'Sent by bank' };
  await done(operator.client.rpc('refund_payment', payment));
  await page.reload();
  await expect(page.getByText('Your refund is on its way')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Quote' }).getByText(/^Refund on its way/)).toBeVisible();
  await expect(page.getByText(/Held until you accept the fix|can start now/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel issue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/What you paid is on its way back to you already\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(engineer.getByText(/payment is being refunded\. After that you can send/)).toBeVisible();
  await expect(engineer.getByRole('button', { name: 'Start Work' })).toHaveAttribute('aria-disabled', 'true');

  await done(operator.client.rpc('record_refund', payment));
  await page.reload();
  await expect(page.getByText('Your payment was refunded')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Quote' }).getByText('$120', { exact: true })).toBeVisible();
});

test('a client can cancel an issue until work has started', async ({ page, issue }) => {
  // Without live updates, the page can learn that work has started only from the rejected request.
  await cut(page, '/live');
  await openAsClient(page, issue);
  await page.getByRole('button', { name: 'Cancel issue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/You have paid nothing, and you owe nothing\./)).toBeVisible();
  await issue.engineer.client.from('issues').update({ status: 'in_progress' }).eq('id', issue.id);
  await dialog.getByRole('button', { name: 'Cancel issue' }).click();
  await expect(page.getByText('Failed to cancel issue').first()).toBeVisible();
  await expect(page.getByText('Grace Hopper is working on it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel issue' })).toHaveCount(0);
});

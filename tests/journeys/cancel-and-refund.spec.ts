import { expect } from '@playwright/test';
import { openAsClient, openAsEngineer, sendQuote } from './held-issue.ts';
import { payAtCheckout, unfold } from './issue-steps.ts';
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
  await expect(page.getByText('held until you accept the fix')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel this issue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/You get the full \$240 back/)).toBeVisible();
  await expect(dialog.getByText(/^We’ll add it to the conversation/)).toBeVisible();
  await dialog.getByLabel('Why').fill('We found it ourselves.');
  await dialog.getByRole('button', { name: 'Cancel issue' }).click();
  await expect(page.getByText('Issue canceled').first()).toBeVisible();
  await expect(page.getByText('refunded', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect((await unfold(page, 'Payments and receipts')).getByText('Refunded')).toBeVisible();
  await expect(page.getByRole('button', { name: /Cancel|Pay|Accept/ })).toHaveCount(0);
  await expect(page.getByRole('log').getByText('We found it ourselves.')).toHaveCount(1);
  await page.goto(success);
  await expect(page.getByRole('heading', { name: 'This payment was refunded' })).toBeVisible();

  const engineer = await browser.newPage();
  await openAsEngineer(engineer, issue);
  await expect(engineer.getByText('This issue was closed. Nothing is left to do.')).toBeVisible();
  await expect(engineer.getByRole('button', { name: 'Start Work' })).toHaveCount(0);
});

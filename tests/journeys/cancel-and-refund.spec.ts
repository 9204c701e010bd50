import { expect } from '@playwright/test';
import { openAsClient, openAsEngineer, sendQuote } from './held-issue.ts';
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

import { expect, test } from '@playwright/test';
import { doorOf, heldIssue, openAs, sendQuote } from './priced-issue.ts';

test('a client cancels what they paid for before work starts, and gets it back', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const issue = await heldIssue(doorOf(request, baseURL), 'refund');
  await sendQuote(issue, 240);
  await openAs(page, issue.client, `/dashboard/${issue.id}`);
  await page.getByRole('button', { name: 'Accept and pay $240' }).click();
  await page.getByRole('button', { name: 'Pay $240' }).click();
  await expect(page.getByText('Payment recorded successfully')).toBeVisible();
  await page.getByRole('link', { name: 'View Issue' }).click();
  await expect(page.getByText(/^Held until you accept the fix/)).toBeVisible();

  await page.getByRole('button', { name: 'Cancel issue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/The \$240 you paid is refunded in full/)).toBeVisible();
  await dialog.getByLabel('Why').fill('We found it ourselves.');
  await dialog.getByRole('button', { name: 'Cancel issue' }).click();
  await expect(page.getByText('Issue cancelled').first()).toBeVisible();
  await expect(page.getByText(/^What you paid was refunded/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Payments' }).getByText('Refunded')).toBeVisible();
  await expect(page.getByRole('button', { name: /Cancel|Pay|Accept/ })).toHaveCount(0);

  const engineer = await (await browser.newContext()).newPage();
  await openAs(engineer, issue.engineer, `/engineer-app/${issue.id}`);
  await expect(engineer.getByText('This issue was closed. Nothing is left to do.')).toBeVisible();
  await expect(engineer.getByRole('button', { name: 'Start Work' })).toHaveCount(0);
});

test('a client cancels before anybody named a price, and a client whose fix is under way cannot', async ({
  page,
  request,
  baseURL,
}) => {
  const issue = await heldIssue(doorOf(request, baseURL), 'unpriced');
  await openAs(page, issue.client, `/dashboard/${issue.id}`);
  await page.getByRole('button', { name: 'Cancel issue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/You have paid nothing, and you owe nothing\./)).toBeVisible();
  await issue.engineer.client.from('issues').update({ status: 'in_progress' }).eq('id', issue.id);
  await dialog.getByRole('button', { name: 'Cancel issue' }).click();
  await expect(page.getByText('Failed to cancel issue').first()).toBeVisible();
  await expect(page.getByText('Grace Hopper is working on it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel issue' })).toHaveCount(0);
});

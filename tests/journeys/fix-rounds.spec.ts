import { expect, type Page } from '@playwright/test';
import { joinAsClient, joinAsEngineer, submit } from './engineers.ts';
import { test } from './journey.ts';

const landingPage = 'https://github.com/ada-builder/landing-page';

test('a client reads a complete fix and requests changes; the engineer fixes again, and both fixes are kept', async ({
  page,
  browser,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = 'rounds@example.com';
  await joinAsClient(page, request, email);
  const id = await submit(request, {
    title: 'Two rounds',
    description: 'It is an hour late.',
    email,
    github_link: landingPage,
  });
  const engineer = await joinAsEngineer(browser, request, 'Rhea Rounds', 'rhea@example.com');
  await engineer.goto(`/engineer-app/${id}`);
  await engineer.getByRole('button', { name: 'Claim Issue' }).click();
  await engineer.getByRole('button', { name: 'Start Work' }).click();
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
  await expect(dialog.getByText('Keep all times in UTC.')).toBeVisible();
  await expect(dialog.getByText('3 hours')).toBeHidden();
  await dialog.getByRole('button', { name: 'Submit Fix' }).click();
  await said(engineer, 'Fix submitted successfully');

  await page.goto(`/dashboard/${id}`);
  const card = page.getByRole('region', { name: 'What was fixed' });
  await expect(card.getByText('Order at midnight.')).toBeVisible();
  await expect(card.getByText('Store order times in UTC')).toBeVisible();
  await expect(card.getByText('Merged')).toBeVisible();
  await card.getByRole('button', { name: 'Copy prompt' }).click();
  await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Keep all times in UTC.');
  await card.getByText('Patch (3 lines)').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download patch' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.patch$/);

  await card.getByRole('button', { name: 'Ask for changes' }).click();
  await page.getByRole('dialog').getByLabel('What should change').fill('Paris is still late.');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for changes' }).click();
  await said(page, 'Changes requested');
  await expect(page.getByRole('region', { name: 'Fixes so far' }).getByText('Fix 1')).toBeVisible();

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
  await card.getByText('Fix 1').click();
  await expect(card.getByText('Order at midnight.')).toBeVisible();
});

function said(page: Page, sentence: string): Promise<void> {
  return expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
}

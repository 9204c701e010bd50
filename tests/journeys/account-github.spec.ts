import { expect, type Page } from '@playwright/test';
import { goThroughGithub, said } from './code-host-browser.ts';
import { joinAsClient } from './engineers.ts';
import { test } from './story.ts';

const connect = /^Sign in with GitHub at .+, too$/;

test('a GitHub account opens one account: it is connected, refused to another, and disconnected', async ({
  browser,
  page,
  request,
  baseURL,
}) => {
  await joinAsClient(page, request, 'connects.github@example.com');
  await page.goto('/account');
  await goThroughGithub(page, connect, 'ada-builder');
  await expect(page).toHaveURL('/account#identities');
  await expect(ways(page).getByText(/^GitHub at /)).toBeVisible();
  await expect(ways(page).getByRole('button', { name: connect })).toBeHidden();

  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await joinAsClient(other, request, 'connects.github.late@example.com');
  await other.goto('/account');
  await goThroughGithub(other, connect, 'ada-builder');
  await said(
    other,
    'What you signed in with already opens another account here. Disconnect it in that account first.',
  );
  await expect(other).toHaveURL('/account#identities');
  await other.context().close();

  await ways(page)
    .getByRole('button', { name: /^Disconnect GitHub/ })
    .click();
  await expect(ways(page).getByRole('button', { name: connect })).toBeVisible();
});

const ways = (page: Page) => page.getByRole('region', { name: 'How you sign in' });

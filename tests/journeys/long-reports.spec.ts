import { expect } from '@playwright/test';
import { joinAsClient } from './accounts.ts';
import { submit, unfold } from './issue-steps.ts';
import { test } from './journey.ts';

test('a long report is formatted, and one that would take a parser seconds is shown as typed', async ({
  page,
  request,
  email,
}) => {
  const report = 'Press **pay** and wait.\n\n'.repeat(200);
  const formatted = await submit(request, { email, description: report });
  const slow = await submit(request, { email, description: `[a-[*](bwwww.w${'1 '.repeat(24_000)}` });
  await joinAsClient(page, request, email);
  await page.goto(`/dashboard/${slow}`);
  await unfold(page, 'Original report');
  const typed = page.locator('.whitespace-pre-wrap').filter({ hasText: '[a-[*](bwwww.w' });
  await expect(typed).toBeVisible();
  await page.goto(`/dashboard/${formatted}`);
  await unfold(page, 'Original report');
  await expect(page.locator('strong').filter({ hasText: 'pay' })).toHaveCount(200);
});

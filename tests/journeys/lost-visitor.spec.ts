import { expect } from '@playwright/test';
import { test } from './story.ts';

test('a visitor who follows a dead link finds the way home @phone', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Ask our experts now' })).toBeVisible();
});

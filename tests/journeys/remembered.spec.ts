import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';

async function submit(page: Page, title: string): Promise<string> {
  await page.goto('/submit-issue');
  await page.getByLabel('Issue Name').fill(title);
  await page.getByLabel('Email Address').fill('remembers@example.com');
  await page.getByRole('radio', { name: 'Lovable' }).check();
  await page.getByRole('textbox', { name: 'Problem Description' }).fill('It breaks.');
  await page.getByRole('button', { name: 'Submit Issue' }).click();
  await expect(page).toHaveURL(/\/submission-confirmation\//);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('this browser’s submissions are listed without an ID, and removed on request @phone', async ({
  page,
}) => {
  const first = await submit(page, 'The older one');
  await submit(page, 'The newer one');
  await page.goto('/');
  await page.getByRole('link', { name: 'Track Progress on Issue' }).click();
  const list = page.getByRole('region', { name: 'Sent from this browser' });
  await expect(list.getByText('Only this browser knows this list.')).toBeVisible();
  await expect(list.getByRole('link')).toHaveText([/^The newer one/, /^The older one/]);

  await list.getByRole('link', { name: /^The older one/ }).click();
  await expect(page).toHaveURL(`/track-progress?id=${first}`);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');

  await list.getByRole('button', { name: 'Forget The newer one' }).click();
  await expect(list.getByRole('link')).toHaveCount(1);
  await page.reload();
  await expect(list.getByRole('link')).toHaveText([/^The older one/]);
  await list.getByRole('button', { name: 'Forget all' }).click();
  await expect(list).toBeHidden();
  await page.goto(`/submission-confirmation/${first}`);
  await expect(page.getByRole('heading', { name: /^Congratulations/ })).toBeVisible();
  await expect(page.getByText('No email yet?')).toBeHidden();
});

test('a browser without storage can submit and track', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    });
  });
  const id = await submit(page, 'Nothing is kept');
  await expect(page.getByRole('heading', { name: /^Congratulations/ })).toBeVisible();
  await page.getByRole('link', { name: 'Track Progress', exact: true }).first().click();
  await expect(page).toHaveURL(`/track-progress?id=${id}`);
  await expect(page.getByText('Nothing is kept').first()).toBeVisible();
});

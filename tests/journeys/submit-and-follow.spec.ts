import { expect } from '@playwright/test';
import { bugReport } from '../reports/bug-reports.ts';
import { openMailedLink } from './accounts.ts';
import { test } from './journey.ts';
import {
  chooser,
  fillTexts,
  githubLink,
  openForm,
  picture,
  send,
  submitByForm,
  textFile,
} from './submission-form.ts';

test('a visitor submits files and signs in @phone', async ({ page, request, email }, { project }) => {
  const report = bugReport(project.name === 'phone' ? 1 : 0);
  const { title } = report;

  await page.goto('/');
  await page.getByRole('link', { name: 'Ask our experts now' }).click();
  await expect(page.getByRole('heading', { name: 'Submit Your Code Issue' })).toBeVisible();
  await expect(page.getByLabel('GitHub Link')).toBeHidden();
  await page.getByRole('radio', { name: 'Cursor' }).check();
  await githubLink(page).fill('https://github.com/ada/shop');
  await fillTexts(page, { title, email, description: report.description });
  await chooser(page).setInputFiles([picture, textFile('server.log', 'TypeError: x is undefined\n')]);
  await expect(page.getByText(/^Uploaded (?:screen\.png|server\.log)$/)).toBeVisible();
  const id = await send(page);
  await expect(page.getByText(id).first()).toBeVisible();

  await openMailedLink(page, request, email);
  await expect(page).toHaveURL(`/dashboard/${id}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Files' }).click();
  await expect(page.getByRole('link', { name: /^screen\.png/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^server\.log/ })).toBeVisible();
});

test('a visitor lists and removes the submissions that the browser remembers', async ({ page }) => {
  const first = await submitByForm(page, { title: 'The older one' });
  await submitByForm(page, { title: 'The newer one' });
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

test('a visitor can submit and track an issue without browser storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    });
  });
  await openForm(page, 'Lovable');
  await fillTexts(page, { title: 'Nothing is kept' });
  await expect(page.getByText('This browser keeps no drafts').first()).toBeVisible();
  const id = await send(page);
  await expect(page.getByRole('heading', { name: /^Congratulations/ })).toBeVisible();
  await page.getByRole('link', { name: 'Track Progress', exact: true }).first().click();
  await expect(page).toHaveURL(`/track-progress?id=${id}`);
  await expect(page.getByText('Nothing is kept').first()).toBeVisible();
});

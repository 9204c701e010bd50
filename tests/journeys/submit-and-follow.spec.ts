import { expect, type Page } from '@playwright/test';
import { bugReports } from '../reports/bug-reports.ts';
import { test } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';
import { openBlankForm } from './submission-form.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const reports = bugReports();

test('a visitor submits a real report with two files, signs in by the mailed link, and tracks it by ID @phone', async ({
  page,
  request,
}, { project }) => {
  const report = reports[project.name === 'phone' ? 1 : 0] ?? reports[0];
  const email = `visitor-${project.name}@example.com`;
  const title = (report?.title ?? '').slice(0, 200);

  await page.goto('/');
  await page.getByRole('link', { name: 'Ask our experts now' }).click();
  await expect(page.getByRole('heading', { name: 'Submit Your Code Issue' })).toBeVisible();
  await expect(page.getByLabel('GitHub Link')).toBeHidden();
  await page.getByLabel('Issue Name').fill(title);
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('radio', { name: 'Cursor' }).check();
  await page.getByLabel('GitHub Link', { exact: true }).fill('https://github.com/ada/shop');
  await page.getByLabel('Problem Description').fill(report?.description ?? '');
  await page.locator('input[type=file]').setInputFiles([
    { name: 'screen.png', mimeType: 'image/png', buffer: png },
    { name: 'server.log', mimeType: 'text/plain', buffer: Buffer.from('TypeError: x is undefined\n') },
  ]);
  await expect(page.getByText('Uploaded screen.png')).toBeVisible();
  await expect(page.getByText('Uploaded server.log')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Issue' }).click();

  await expect(page.getByText('Code issue submitted successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/submission-confirmation\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(page.getByText(id).first()).toBeVisible();

  await openMailedLink(page, await linkMailedTo(request, email));
  await expect(page).toHaveURL(`/dashboard/${id}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /^screen\.png/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^server\.log/ })).toBeVisible();

  await page.goto('/track-progress');
  await page.getByLabel('Submission ID').fill(`  ${id} `);
  await page.keyboard.press('Enter');
  await expect(page.getByText(title).first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
});

test('form rules are reported in order, and the input is kept', async ({ page }) => {
  await openBlankForm(page);
  const submit = page.getByRole('button', { name: 'Submit Issue' });
  const shown = async (sentence: string) => {
    await submit.click({ force: true });
    await expect(page.getByText(sentence).first()).toBeVisible();
  };
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await shown('Issue name is required');
  await page.getByLabel('Issue Name').fill('Login loops');
  await shown('Email address is required');
  await page.getByLabel('Email Address').fill('ada@example');
  await shown('Please enter a valid email address');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await shown('Please select your coding app');
  await page.getByRole('radio', { name: 'Bolt' }).check();
  await shown('Problem description is required');
  await page.getByLabel('Problem Description').fill('It loops.');
  await shown('GitHub link is required');
  await page.getByRole('radio', { name: 'Lovable' }).check();
  await expect(page.getByLabel('GitHub Link', { exact: true })).toBeHidden();
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(page.getByLabel('Issue Name')).toHaveValue('Login loops');
  await expect(page.getByLabel('Problem Description')).toHaveValue('It loops.');
});

test('a file that is too large, of an unsupported type, or does not match its extension is rejected', async ({
  page,
}) => {
  await openBlankForm(page);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({
    name: 'big.zip',
    mimeType: 'application/zip',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await expect(page.getByText('Files must be under 5MB: big.zip').first()).toBeVisible();
  await input.setInputFiles({
    name: 'run.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ'),
  });
  await expect(page.getByText('Unsupported file type: run.exe').first()).toBeVisible();
  await input.setInputFiles({
    name: 'page.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('<!doctype html><script>1</script>'),
  });
  await expect(page.getByText(/Unsupported file type: page\.txt/).first()).toBeVisible();
});

test('an unknown ID is not found', async ({ page }) => {
  await page.goto('/track-progress');
  await page.getByRole('textbox', { name: 'Submission ID' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a Submission ID').first()).toBeVisible();
  for (const id of ['00000000-0000-4000-8000-000000000000', 'not-an-id']) {
    await page.getByLabel('Submission ID').fill(id);
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('Submission not found. Please check your Submission ID and try again.').first(),
    ).toBeVisible();
  }
});

async function openMailedLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('main').getByRole('button').first().click();
}

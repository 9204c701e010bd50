import type { Page } from '@playwright/test';
import { longReport } from './sample-issues.ts';

export const submissionPath = '/submit-issue';
export const uploads = /^\/storage\/v1\/object\/issue-attachments\//;
export const chooseApp = (page: Page, app: string) => page.getByRole('radio', { name: app }).check();

export async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Issue Name').fill(longReport.title);
  await page.getByLabel('Email Address').fill('mara.lindqvist@example.com');
  await chooseApp(page, 'Bolt');
  await page.getByLabel('GitHub Link', { exact: true }).fill('https://github.com/mara/harbour-shop');
  await page.getByLabel('Problem Description').fill(longReport.description);
  await attach(page);
  await page.getByText('Uploaded server.log').waitFor();
}

export async function attach(page: Page, size = 40_000): Promise<void> {
  const zip = Buffer.alloc(size);
  zip.write('PK\u0003\u0004', 'latin1');
  await page.locator('input[type=file]').setInputFiles([
    { name: 'server.log', mimeType: 'text/plain', buffer: Buffer.from('TypeError: x is undefined\n') },
    { name: `${'a-very-long-name-of-a-file-'.repeat(4)}.zip`, mimeType: 'application/zip', buffer: zip },
  ]);
}

import { expect } from '@playwright/test';
import { giveImage } from '../files/give-image.ts';
import { png } from '../files/sample-files.ts';
import { cut } from '../screens/network.ts';
import { test } from './journey.ts';
import { mentioned } from './page-text.ts';
import {
  chooser,
  description,
  fill,
  openForm,
  picture,
  submitButton,
  textFile,
  uploads,
} from './submission-form.ts';

test('a rejected selection of files adds none of the files and shows every error', async ({ page }) => {
  await openForm(page);
  const big = (name: string) => textFile(name, 'x'.repeat(5 * 1024 * 1024 + 1));
  await chooser(page).setInputFiles([big('one.zip'), picture, big('two.zip')]);
  await mentioned(page, 'Files must be under 5MB: one.zip, two.zip');
  await expect(page.getByText('screen.png')).toBeHidden();
  await chooser(page).setInputFiles([{ ...picture, name: 'a.svg' }, { ...picture, name: 'b.exe' }, picture]);
  await mentioned(page, 'Unsupported file type: a.svg, b.exe');
  await expect(page.getByText('screen.png')).toBeHidden();
  await chooser(page).setInputFiles([textFile('page.txt', '<!doctype html><script>1</script>')]);
  await mentioned(page, /Unsupported file type: page\.txt/);
  await mentioned(page, /^Inside is a web page or a program/);
  await expect(page.getByRole('button', { name: /again$/ })).toBeHidden();
});

test('files with the same name stay separate, and a failed removal shows an error', async ({ page }) => {
  await openForm(page);
  await chooser(page).setInputFiles([picture]);
  await mentioned(page, 'Uploaded screen.png');
  await chooser(page).setInputFiles([picture]);
  await mentioned(page, 'Uploaded screen (2).png');
  await page.route(/\/storage\/v1\/object\/issue-attachments$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Remove screen (2).png' }).click();
  await mentioned(page, 'Failed to remove file');
  await page.unroute(/\/storage\/v1\/object\/issue-attachments$/);
  await page.getByRole('button', { name: 'Remove screen (2).png' }).click();
  await mentioned(page, 'File removed');
  await expect(page.getByRole('button', { name: 'Remove screen (2).png' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove screen.png' })).toBeVisible();
});

test('a failed upload can be retried, and a slow one can be cancelled', async ({ page }) => {
  await openForm(page);
  await page.route(uploads, (route) => route.fulfill({ status: 500, json: { message: 'The disk is full' } }));
  await chooser(page).setInputFiles([textFile('server.log', 'TypeError: x is undefined')]);
  await mentioned(page, 'Failed to upload server.log: The disk is full');
  await mentioned(page, 'Failed to upload one or more files');
  await mentioned(page, 'server.log wasn’t uploaded and won’t be sent.');
  await page.unroute(uploads);
  await page.getByRole('button', { name: 'Upload server.log again' }).click();
  await mentioned(page, 'Uploaded server.log');
  await expect(page.getByText('Failed to upload one or more files')).toBeHidden();

  await page.route(uploads, () => {});
  await chooser(page).setInputFiles([picture]);
  await mentioned(page, 'Waiting for your files to finish uploading…');
  await page.getByRole('button', { name: 'Cancel upload of screen.png' }).click();
  await mentioned(page, 'File removed');
  await expect(page.getByText('Waiting for your files to finish uploading…')).toBeHidden();
});

test('an upload restarts after a lost connection', async ({ page, context }) => {
  await openForm(page);
  await page.getByText('Free until you accept a quote.').waitFor();
  await context.setOffline(true);
  await chooser(page).setInputFiles([picture]);
  await mentioned(page, /^Failed to upload screen\.png: /);
  await mentioned(page, 'You’re offline. The upload continues when you’re back.');
  await context.setOffline(false);
  await mentioned(page, 'Uploaded screen.png');
});

test('files are rejected with an error if the bucket is missing', async ({ page }) => {
  await page.route(/\/storage\/v1\/object\/list\//, (route) =>
    route.fulfill({
      status: 404,
      json: { statusCode: '404', error: 'Not found', message: 'Bucket not found' },
    }),
  );
  await openForm(page);
  await mentioned(page, 'File storage bucket not found. Please contact support.');
  await chooser(page).setInputFiles([picture]);
  await mentioned(page, 'File storage is not ready. Please try again later.');
});

test('a pasted or dropped image is attached, but an image of pasted text is not', async ({ page }) => {
  await openForm(page);
  await giveImage(description(page), 'paste', { image: png });
  await mentioned(page, 'Uploaded screenshot.png');
  await giveImage(description(page), 'drop', { image: png });
  await mentioned(page, 'Uploaded screenshot (2).png');
  await mentioned(page, /screenshot\.png is among your attachments/);
  await expect(description(page)).toHaveValue('');

  const paste = (name: string, texts: Record<string, string>) =>
    giveImage(description(page), 'paste', { name, image: png, texts });
  await paste('words.png', { 'text/plain': 'It loops.', 'text/html': '<p>It loops.</p>' });
  await paste('copied.png', { 'text/plain': 'copied.png' });
  await mentioned(page, 'Uploaded copied.png');
  await expect(page.getByText('words.png')).toHaveCount(0);
});

test('a log is not uploaded if it cannot be searched for passwords', async ({ page }) => {
  await openForm(page);
  const bodies: string[] = [];
  page.on('request', (call) => uploads.test(call.url()) && bodies.push(call.url()));
  const restore = await cut(page, /^\/assets\/find-secrets-.*\.js$/);
  await chooser(page).setInputFiles([textFile('server.log', 'DATABASE_URL=postgres://a:s3cr3tPw@h/db\n')]);
  await mentioned(page, 'server.log wasn’t uploaded and won’t be sent.');
  await restore();
  await page.getByRole('button', { name: 'Upload server.log again' }).click();
  await mentioned(page, /This file seems to contain a database password/);
  expect(bodies).toEqual([]);
});

test('a log with a password is uploaded only after the visitor agrees', async ({ page }) => {
  await openForm(page);
  await fill(page);
  const bodies: string[] = [];
  page.on('request', (call) => uploads.test(call.url()) && bodies.push(call.postData() ?? ''));
  await chooser(page).setInputFiles([textFile('server.log', 'DATABASE_URL=postgres://a:s3cr3tPw@h/db\n')]);
  await mentioned(page, /This file seems to contain a database password/);
  await mentioned(page, 'Decide about server.log first.');
  await submitButton(page).dispatchEvent('click');
  await expect(page.getByRole('button', { name: 'Remove and upload' })).toBeFocused();
  expect(bodies).toEqual([]);
  await page.keyboard.press('Enter');
  await mentioned(page, 'Uploaded server.log');
  await expect(submitButton(page)).not.toHaveAttribute('aria-disabled', 'true');

  await page.getByRole('button', { name: 'Remove server.log' }).click();
  await chooser(page).setInputFiles([textFile('server.log', 'DATABASE_URL=postgres://a:s3cr3tPw@h/db\n')]);
  await page.getByRole('button', { name: 'Upload as it is' }).click();
  await expect(page.getByRole('button', { name: 'Remove server.log' })).toBeVisible();
});

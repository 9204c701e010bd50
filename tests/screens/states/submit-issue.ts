import type { Page } from '@playwright/test';
import { cut, hold, refuse } from '../network.ts';
import { longReport } from '../sample-issues.ts';
import { type ScreenState, screen } from '../screen-state.ts';

const path = '/submit-issue';
const uploads = /^\/storage\/v1\/object\/issue-attachments\//;
const button = (page: Page) => page.getByRole('button', { name: 'Submit Issue' });
const choose = (page: Page, app: string) => page.getByRole('radio', { name: app }).check();

export const submitIssue = screen('Submit issue', [
  { state: 'untouched', path, shows: 'What happens next' },
  {
    state: 'app chosen',
    path,
    after: (page) => choose(page, 'Cursor'),
    shows: 'Problem Description',
  },
  { state: 'Lovable, without links', path, after: (page) => choose(page, 'Lovable'), shows: 'Urgency Level' },
  {
    state: 'all errors',
    path,
    after: async (page) => {
      await choose(page, 'Replit');
      for (const name of ['title', 'email', 'githubLink', 'description']) {
        await page.locator(`[name=${name}]`).focus();
        await page.locator(`[name=${name}]`).blur();
      }
      await press(page);
    },
    shows: 'GitHub link is required',
  },
  {
    state: 'no app chosen',
    path,
    after: async (page) => {
      await page.getByLabel('Issue Name').fill('Login loops');
      await page.getByLabel('Email Address').fill('ada@example');
      await press(page);
      await page.getByLabel('Email Address').fill('ada@example.com');
      await press(page);
    },
    shows: 'Please select your coding app',
  },
  help('desktop'),
  help('phone'),
  {
    state: 'uploading',
    path,
    before: (page) => hold(page, uploads),
    after: (page) => attach(page),
    shows: 'Waiting for your files to finish uploading',
  },
  {
    state: 'upload failed',
    path,
    before: (page) => refuse(page, uploads, 'The disk is full'),
    after: (page) => attach(page),
    shows: 'Failed to upload one or more files',
  },
  {
    state: 'file too large',
    path,
    after: (page) => attach(page, 5 * 1024 * 1024 + 1),
    shows: /^Files must be under 5MB/,
  },
  {
    state: 'no storage',
    path,
    before: (page) => refuse(page, '/storage/v1/object/list/', 'Bucket not found'),
    shows: 'File storage bucket not found. Please contact support.',
  },
  { state: 'ready', path, after: fill, shows: 'Uploaded server.log' },
  {
    state: 'submitting',
    path,
    before: (page) => hold(page, '/rest/v1/code_submissions'),
    after: async (page) => {
      await fill(page);
      await button(page).click();
    },
    shows: 'Submitting…',
  },
  {
    state: 'submitting failed',
    path,
    before: (page) => cut(page, '/rest/v1/code_submissions'),
    after: async (page) => {
      await fill(page);
      await button(page).click();
    },
    shows: 'Nothing you typed is lost.',
  },
]);

/** It closes when the window changes its size. */
function help(only: 'desktop' | 'phone'): Omit<ScreenState, 'screen'> {
  return {
    state: 'help open',
    path,
    only,
    after: async (page) => {
      await choose(page, 'Cursor');
      await page
        .getByRole('button', { name: /What goes here/ })
        .first()
        .click();
    },
    shows: 'Where your code is kept',
  };
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Issue Name').fill(longReport.title);
  await page.getByLabel('Email Address').fill('mara.lindqvist@example.com');
  await choose(page, 'Bolt');
  await page.getByLabel('GitHub Link', { exact: true }).fill('https://github.com/mara/harbour-shop');
  await page.getByLabel('Problem Description').fill(longReport.description);
  await attach(page);
  await page.getByText('Uploaded server.log').waitFor();
}

async function attach(page: Page, size = 40_000): Promise<void> {
  const zip = Buffer.alloc(size);
  zip.write('PK\u0003\u0004', 'latin1');
  await page.locator('input[type=file]').setInputFiles([
    { name: 'server.log', mimeType: 'text/plain', buffer: Buffer.from('TypeError: x is undefined\n') },
    { name: `${'a-very-long-name-of-a-file-'.repeat(4)}.zip`, mimeType: 'application/zip', buffer: zip },
  ]);
}

/** Pressing it while a rule fails says which; it counts as disabled until none does. */
function press(page: Page): Promise<void> {
  return button(page).dispatchEvent('click');
}

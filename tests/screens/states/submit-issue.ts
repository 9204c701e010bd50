import type { Page } from '@playwright/test';
import { cut, hold, refuse } from '../network.ts';
import { type ScreenState, screen } from '../screen-state.ts';
import { attach, chooseApp, fillIn, submissionPath, uploads } from '../submission-form.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Submit Issue' });

export const submitIssue = screen('Submit issue', [
  { state: 'untouched', path: submissionPath, shows: 'What happens next' },
  {
    state: 'app chosen',
    path: submissionPath,
    after: (page) => chooseApp(page, 'Cursor'),
    shows: 'Problem Description',
  },
  {
    state: 'Lovable, without links',
    path: submissionPath,
    after: (page) => chooseApp(page, 'Lovable'),
    shows: 'Urgency Level',
  },
  {
    state: 'all errors',
    path: submissionPath,
    after: async (page) => {
      await chooseApp(page, 'Replit');
      for (const name of ['title', 'email', 'githubLink', 'description']) {
        await page.locator(`form [name=${name}]`).focus();
        await page.locator(`form [name=${name}]`).blur();
      }
      await press(page);
    },
    shows: 'GitHub link is required',
  },
  {
    state: 'no app chosen',
    path: submissionPath,
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
    path: submissionPath,
    before: (page) => hold(page, uploads),
    after: (page) => attach(page),
    shows: 'Waiting for your files to finish uploading',
  },
  {
    state: 'upload failed',
    path: submissionPath,
    before: (page) => refuse(page, uploads, 'The disk is full'),
    after: (page) => attach(page),
    shows: 'Failed to upload one or more files',
  },
  {
    state: 'file too large',
    path: submissionPath,
    after: (page) => attach(page, 5 * 1024 * 1024 + 1),
    shows: /^Files must be under 5MB/,
  },
  {
    state: 'no storage',
    path: submissionPath,
    before: (page) => refuse(page, '/storage/v1/object/list/', 'Bucket not found'),
    shows: 'File storage bucket not found. Please contact support.',
  },
  { state: 'ready', path: submissionPath, after: fillIn, shows: 'Uploaded server.log' },
  {
    state: 'submitting',
    path: submissionPath,
    before: (page) => hold(page, '/rest/v1/code_submissions'),
    after: async (page) => {
      await fillIn(page);
      await button(page).click();
    },
    shows: 'Submitting…',
  },
  {
    state: 'submitting failed',
    path: submissionPath,
    before: (page) => cut(page, '/rest/v1/code_submissions'),
    after: async (page) => {
      await fillIn(page);
      await button(page).click();
    },
    shows: 'Nothing you typed is lost.',
  },
]);

/** It closes when the window is resized. */
function help(only: 'desktop' | 'phone'): Omit<ScreenState, 'screen'> {
  return {
    state: 'help open',
    path: submissionPath,
    only,
    after: async (page) => {
      await chooseApp(page, 'Cursor');
      await page
        .getByRole('button', { name: /What goes here/ })
        .first()
        .click();
    },
    shows: 'Where your code is kept',
  };
}

/** Clicks Submit, which looks disabled until no rule fails; a click names the failed rules. */
function press(page: Page): Promise<void> {
  return button(page).dispatchEvent('click');
}

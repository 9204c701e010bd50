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

/** What people meet on the way, beside the rules and the uploads. */
export const submitIssueHelp = screen('Submit issue, helped', [
  {
    state: 'where the repository is',
    path,
    after: async (page) => {
      await choose(page, 'Replit');
      await page.getByText(/Where do I find this link/).click();
    },
    shows: 'No repository yet?',
  },
  {
    state: 'what Lovable needs',
    path,
    after: async (page) => {
      await choose(page, 'Lovable');
      await page.getByText('What should I attach instead?').click();
    },
    shows: 'A screenshot of what is wrong',
  },
  {
    state: 'what happens next, opened',
    path,
    only: 'phone',
    after: (page) => page.getByRole('button', { name: /What happens next/ }).click(),
    shows: 'What it may cost',
  },
  {
    state: 'mistyped address',
    path,
    after: async (page) => {
      await page.getByLabel('Email Address').fill('mara.lindqvist@gmial.com');
      await page.getByLabel('Email Address').blur();
    },
    shows: 'Did you mean',
  },
  {
    state: 'secrets noticed',
    path,
    after: async (page) => {
      await choose(page, 'v0');
      await page.getByLabel('Live/Development Link').fill('https://mara:gr33nFern@staging.example.com');
      await page.getByLabel('Problem Description').fill(`The key is ${apiKey}, and ${apiKey}.`);
      await attachLog(page);
    },
    shows: 'This file seems to hold a database password',
  },
  {
    state: 'secret removed',
    path,
    after: async (page) => {
      await choose(page, 'v0');
      await page.getByLabel('Problem Description').fill(`The key is ${apiKey}.`);
      await page.getByRole('button', { name: 'Remove it' }).click();
    },
    shows: 'Removed an OpenAI API key',
  },
  {
    state: 'three questions',
    path,
    after: async (page) => {
      await choose(page, 'Bolt');
      await page.getByRole('button', { name: 'Add the three questions' }).click();
      await page.keyboard.type('Open the cart');
    },
    shows: 'What I expected',
  },
  {
    state: 'preview',
    path,
    after: async (page) => {
      await choose(page, 'Bolt');
      await page.getByLabel('Problem Description').fill(longReport.description);
      await page.getByRole('tab', { name: 'Preview' }).click();
      await page.locator('.prose').waitFor();
    },
    shows: 'Preview',
  },
  {
    state: 'pasted screenshot',
    path,
    after: async (page) => {
      await choose(page, 'Bolt');
      await paste(page, await page.screenshot());
    },
    shows: /screenshot\.png is among your attachments/,
  },
  {
    state: 'connection lost',
    path,
    before: (page) => cut(page, uploads),
    after: (page) => attach(page),
    shows: /The connection was lost/,
  },
  { state: 'draft restored', path, after: comeBack, shows: 'Draft restored' },
  {
    state: 'started afresh',
    path,
    after: async (page) => {
      await comeBack(page);
      await page.getByRole('button', { name: 'Start afresh' }).click();
    },
    shows: 'Started afresh',
  },
  {
    state: 'changed in another tab',
    path,
    after: async (page) => {
      await page.getByLabel('Issue Name').fill('Login loops');
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByLabel('Issue Name').fill('Login loops on phones');
      await page.getByText('You changed this draft').waitFor();
      await other.close();
    },
    shows: 'You changed this draft in another tab',
  },
  {
    state: 'no drafts',
    path,
    before: (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }),
    after: (page) => page.getByLabel('Issue Name').fill('Login loops'),
    shows: 'This browser keeps no drafts',
  },
  { state: 'signed in', path, as: 'client', shows: 'Your account’s address' },
]);

const apiKey = `sk-proj-${'a7Kq93ZtVb2MxW5nRc8LdY4sHf6JgP1e'.repeat(2)}`;

async function comeBack(page: Page): Promise<void> {
  await fill(page);
  await page.reload();
  await page.getByText('Draft restored').waitFor();
}

async function attachLog(page: Page): Promise<void> {
  const buffer = Buffer.from('DATABASE_URL=postgres://shop:gr33nFern@db.example.com/shop\n');
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'server.log', mimeType: 'text/plain', buffer }]);
}

async function paste(page: Page, picture: Buffer): Promise<void> {
  await page.getByLabel('Problem Description').evaluate((area, base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    area.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  }, picture.toString('base64'));
  await page.getByText('Uploaded screenshot.png').waitFor();
}

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

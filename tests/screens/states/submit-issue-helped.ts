import type { Page } from '@playwright/test';
import { cut } from '../network.ts';
import { longReport } from '../sample-issues.ts';
import { screen } from '../screen-state.ts';
import { attach, chooseApp, fillIn, submissionPath, uploads } from '../submission-form.ts';

/** Help while filling in the form, besides rules and uploads. */
export const submitIssueHelp = screen('Submit issue, helped', [
  {
    state: 'where the repository is',
    path: submissionPath,
    after: async (page) => {
      await chooseApp(page, 'Replit');
      await page.getByText(/Where do I find this link/).click();
    },
    shows: 'No repository yet?',
  },
  {
    state: 'what Lovable needs',
    path: submissionPath,
    after: async (page) => {
      await chooseApp(page, 'Lovable');
      await page.getByText('What should I attach instead?').click();
    },
    shows: 'A screenshot of what is wrong',
  },
  {
    state: 'what happens next, opened',
    path: submissionPath,
    only: 'phone',
    after: (page) => page.getByRole('button', { name: /What happens next/ }).click(),
    shows: 'What it may cost',
  },
  {
    state: 'mistyped address',
    path: submissionPath,
    after: async (page) => {
      await page.getByLabel('Email Address').fill('mara.lindqvist@gmial.com');
      await page.getByLabel('Email Address').blur();
    },
    shows: 'Did you mean',
  },
  {
    state: 'secrets noticed',
    path: submissionPath,
    after: async (page) => {
      await chooseApp(page, 'v0');
      await page.getByLabel('Live/Development Link').fill('https://mara:gr33nFern@staging.example.com');
      await page.getByLabel('Problem Description').fill(`The key is ${apiKey}, and ${apiKey}.`);
      await attachLog(page);
    },
    shows: 'This file seems to hold a database password',
  },
  {
    state: 'secret removed',
    path: submissionPath,
    after: async (page) => {
      await chooseApp(page, 'v0');
      await page.getByLabel('Problem Description').fill(`The key is ${apiKey}.`);
      await page.getByRole('button', { name: 'Remove it' }).click();
    },
    shows: 'Removed an OpenAI API key',
  },
  {
    state: 'three questions',
    path: submissionPath,
    after: async (page) => {
      await chooseApp(page, 'Bolt');
      await page.getByRole('button', { name: 'Add the three questions' }).click();
      await page.keyboard.type('Open the cart');
    },
    shows: 'What I expected',
  },
  {
    state: 'preview',
    path: submissionPath,
    after: async (page) => {
      await chooseApp(page, 'Bolt');
      await page.getByLabel('Problem Description').fill(longReport.description);
      await page.getByRole('tab', { name: 'Preview' }).click();
      await page.locator('.prose').waitFor();
    },
    shows: 'Preview',
  },
  {
    state: 'pasted screenshot',
    path: submissionPath,
    after: async (page) => {
      await chooseApp(page, 'Bolt');
      await paste(page, await page.screenshot());
    },
    shows: /screenshot\.png is among your attachments/,
  },
  {
    state: 'connection lost',
    path: submissionPath,
    before: (page) => cut(page, uploads),
    after: (page) => attach(page),
    shows: /The connection was lost/,
  },
  { state: 'draft restored', path: submissionPath, after: comeBack, shows: 'Draft restored' },
  {
    state: 'started afresh',
    path: submissionPath,
    after: async (page) => {
      await comeBack(page);
      await page.getByRole('button', { name: 'Start afresh' }).click();
    },
    shows: 'Started afresh',
  },
  {
    state: 'changed in another tab',
    path: submissionPath,
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
    path: submissionPath,
    before: (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }),
    after: (page) => page.getByLabel('Issue Name').fill('Login loops'),
    shows: 'This browser keeps no drafts',
  },
  { state: 'signed in', path: submissionPath, as: 'client', shows: 'Your account’s address' },
]);

const apiKey = `sk-proj-${'a7Kq93ZtVb2MxW5nRc8LdY4sHf6JgP1e'.repeat(2)}`;

async function comeBack(page: Page): Promise<void> {
  await fillIn(page);
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

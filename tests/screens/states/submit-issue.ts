import type { Page } from '@playwright/test';
import { longReport } from '../sample-issues.ts';
import { screen } from '../screen-state.ts';
import {
  choosing,
  clicking,
  cutting,
  filling,
  holding,
  leaving,
  pressing,
  pressingDisabled,
  refusing,
} from '../steps.ts';

const path = '/submit-issue';
const uploads = /^\/storage\/v1\/object\/issue-attachments\//;
const submissions = '/rest/v1/code_submissions';
const apiKey = `sk-proj-${'a7Kq93ZtVb2MxW5nRc8LdY4sHf6JgP1e'.repeat(2)}`;

const fillIn = [
  filling('Issue Name', longReport.title),
  filling('Email Address', 'mara.lindqvist@example.com'),
  choosing('Bolt'),
  filling('GitHub Link', 'https://github.com/mara/harbour-shop', { exact: true }),
  filling('Problem Description', longReport.description),
  attaching(),
  (page: Page) => page.getByText('Uploaded server.log').waitFor(),
];
const comeBack = [
  ...fillIn,
  (page: Page) => page.reload(),
  (page: Page) => page.getByText('Draft restored').waitFor(),
];
/** The help closes when the window is resized. */
const help = {
  state: 'help open',
  after: [choosing('Cursor'), pressing(/What goes here/)],
  shows: 'Where your code is kept',
};

export const submitIssue = screen('Submit issue', { path }, [
  { state: 'untouched', shows: 'What happens next' },
  { state: 'app chosen', after: choosing('Cursor'), shows: 'Problem Description' },
  { state: 'Lovable, without links', after: choosing('Lovable'), shows: 'Urgency Level' },
  {
    state: 'all errors',
    after: [
      choosing('Replit'),
      async (page) => {
        for (const name of ['title', 'email', 'githubLink', 'description']) {
          await page.locator(`form [name=${name}]`).focus();
          await page.locator(`form [name=${name}]`).blur();
        }
      },
      pressingDisabled('Submit Issue'),
    ],
    shows: 'GitHub link is required',
  },
  {
    state: 'no app chosen',
    after: [
      filling('Issue Name', 'Login loops'),
      filling('Email Address', 'ada@example'),
      pressingDisabled('Submit Issue'),
      filling('Email Address', 'ada@example.com'),
      pressingDisabled('Submit Issue'),
    ],
    shows: 'Please select your coding app',
  },
  { ...help, only: 'desktop' },
  { ...help, only: 'phone' },
  {
    state: 'uploading',
    before: holding(uploads),
    after: attaching(),
    shows: 'Waiting for your files to finish uploading',
  },
  {
    state: 'upload failed',
    before: refusing(uploads, 'The disk is full'),
    after: attaching(),
    shows: 'Failed to upload one or more files',
  },
  { state: 'file too large', after: attaching(5 * 1024 * 1024 + 1), shows: /^Files must be under 5MB/ },
  {
    state: 'no storage',
    before: refusing('/storage/v1/object/list/', 'Bucket not found'),
    shows: 'File storage bucket not found. Please contact support.',
  },
  { state: 'ready', after: fillIn, shows: 'Uploaded server.log' },
  {
    state: 'submitting',
    before: holding(submissions),
    after: [...fillIn, pressing('Submit Issue')],
    shows: 'Submitting…',
  },
  {
    state: 'submitting failed',
    before: cutting(submissions),
    after: [...fillIn, pressing('Submit Issue')],
    shows: 'Nothing you typed is lost.',
  },
]);

export const submitIssueHelp = screen('Submit issue, helped', { path }, [
  {
    state: 'where the repository is',
    after: [choosing('Replit'), clicking(/Where do I find this link/)],
    shows: 'No repository yet?',
  },
  {
    state: 'what Lovable needs',
    after: [choosing('Lovable'), clicking('What should I attach instead?')],
    shows: 'A screenshot of what is wrong',
  },
  {
    state: 'what happens next, opened',
    only: 'phone',
    after: pressing(/What happens next/),
    shows: 'What it may cost',
  },
  {
    state: 'mistyped address',
    after: [filling('Email Address', 'mara.lindqvist@gmial.com'), leaving('Email Address')],
    shows: 'Did you mean',
  },
  {
    state: 'secrets noticed',
    after: [
      choosing('v0'),
      filling('Live/Development Link', 'https://mara:gr33nFern@staging.example.com'),
      filling('Problem Description', `The key is ${apiKey}, and ${apiKey}.`),
      attachLog,
    ],
    shows: 'This file seems to hold a database password',
  },
  {
    state: 'secret removed',
    after: [choosing('v0'), filling('Problem Description', `The key is ${apiKey}.`), pressing('Remove it')],
    shows: 'Removed an OpenAI API key',
  },
  {
    state: 'three questions',
    after: [
      choosing('Bolt'),
      pressing('Add the three questions'),
      (page) => page.keyboard.type('Open the cart'),
    ],
    shows: 'What I expected',
  },
  {
    state: 'preview',
    after: [
      choosing('Bolt'),
      filling('Problem Description', longReport.description),
      (page) => page.getByRole('tab', { name: 'Preview' }).click(),
      (page) => page.locator('.prose').waitFor(),
    ],
    shows: 'Preview',
  },
  {
    state: 'pasted screenshot',
    after: [choosing('Bolt'), pasteScreenshot],
    shows: /screenshot\.png is among your attachments/,
  },
  {
    state: 'connection lost',
    before: cutting(uploads),
    after: attaching(),
    shows: /The connection was lost/,
  },
  { state: 'draft restored', after: comeBack, shows: 'Draft restored' },
  { state: 'started afresh', after: [...comeBack, pressing('Start afresh')], shows: 'Started afresh' },
  {
    state: 'changed in another tab',
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
    before: (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }),
    after: filling('Issue Name', 'Login loops'),
    shows: 'This browser keeps no drafts',
  },
  { state: 'signed in', as: 'client', shows: 'Your account’s address' },
]);

function attaching(size = 40_000) {
  const zip = Buffer.alloc(size);
  zip.write('PK\u0003\u0004', 'latin1');
  const files = [
    { name: 'server.log', mimeType: 'text/plain', buffer: Buffer.from('TypeError: x is undefined\n') },
    { name: `${'a-very-long-name-of-a-file-'.repeat(4)}.zip`, mimeType: 'application/zip', buffer: zip },
  ];
  return (page: Page) => page.locator('input[type=file]').setInputFiles(files);
}

async function attachLog(page: Page): Promise<void> {
  const buffer = Buffer.from('DATABASE_URL=postgres://shop:gr33nFern@db.example.com/shop\n');
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'server.log', mimeType: 'text/plain', buffer }]);
}

async function pasteScreenshot(page: Page): Promise<void> {
  const picture = await page.screenshot();
  await page.getByLabel('Problem Description').evaluate((area, base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    area.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  }, picture.toString('base64'));
  await page.getByText('Uploaded screenshot.png').waitFor();
}

import type { Page } from '@playwright/test';
import { issuesInProgress } from '#server/dev/sample-data/issues-in-progress.ts';
import { giveImage } from '../../files/give-image.ts';
import { given, screen, state } from '../screen-state.ts';
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
const report = issuesInProgress.find(({ facts }) => facts.key === 'inProgress');
if (!report) throw new Error('The sample data lacks the issue inProgress.');
const uploads = /^\/storage\/v1\/object\/issue-attachments\//;
const submissions = '/rest/v1/code_submissions';
const apiKey = `sk-proj-${'a7Kq93ZtVb2MxW5nRc8LdY4sHf6JgP1e'.repeat(2)}`;

const fillIn = [
  filling('Issue Name', report.title),
  filling('Email Address', 'mara.lindqvist@example.com'),
  choosing('Bolt'),
  filling('GitHub Link', 'https://github.com/mara/harbour-shop', { exact: true }),
  filling('Problem Description', report.description),
  attaching(),
  (page: Page) => page.getByText('26 B · Uploaded').waitFor(),
];
const comeBack = [
  ...fillIn,
  (page: Page) => page.reload(),
  (page: Page) => page.getByText('Draft restored').waitFor(),
];
/** The page closes the help when the window is resized. */
const help = {
  state: 'help open',
  after: [
    choosing('Cursor'),
    (page: Page) => page.getByLabel('GitHub Link').waitFor(),
    pressing(/What goes here/),
  ],
  shows: /^Where your code is/,
};

export const submitIssue = screen('Submit issue', { path }, [
  state('untouched', 'What happens next'),
  state('app chosen', 'Problem Description', { after: choosing('Cursor') }),
  state('Lovable, without links', 'Urgency Level', { after: choosing('Lovable') }),
  state('all errors', 'GitHub link is required', {
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
  }),
  state('no app chosen', 'Please select your coding app', {
    after: [
      filling('Issue Name', 'Login loops'),
      filling('Email Address', 'ada@example'),
      pressingDisabled('Submit Issue'),
      filling('Email Address', 'ada@example.com'),
      pressingDisabled('Submit Issue'),
    ],
  }),
  { ...help, only: 'desktop' },
  { ...help, only: 'phone' },
  ...given({ after: attaching() }, [
    state('uploading', 'Waiting for your files to finish uploading', { before: holding(uploads) }),
    state('upload failed', 'Failed to upload one or more files', {
      before: refusing(uploads, 'The disk is full'),
    }),
  ]),
  state('file refused', /^Inside is a web page or a program/, {
    after: (page) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html>') }),
  }),
  links('a profile', 'https://github.com/mara', /^This is the profile of mara/),
  links('another code host', 'https://gitlab.com/mara/shop', /^You can send this link/),
  links('a script', 'javascript:alert(1)', 'Invalid GitHub repository URL'),
  state('file too large', /^Files must be under 5MB/, { after: attaching(5 * 1024 * 1024 + 1) }),
  state('no storage', 'File storage bucket not found. Please contact support.', {
    before: refusing('/storage/v1/object/list/', 'Bucket not found'),
  }),
  state('ready', '26 B · Uploaded', { after: fillIn }),
  ...given({ after: [...fillIn, pressing('Submit Issue')] }, [
    state('submitting', 'Submitting…', { before: holding(submissions) }),
    state('submitting failed', 'Nothing you typed is lost.', { before: cutting(submissions) }),
  ]),
]);

export const submitIssueHelp = screen('Submit issue, helped', { path }, [
  state('where the repository is', 'No repository yet?', {
    after: [choosing('Replit'), clicking(/Where do I find this link/)],
  }),
  state('what Lovable needs', 'A screenshot of what’s wrong', {
    after: [choosing('Lovable'), clicking('What should I attach instead?')],
  }),
  state('what happens next, opened', 'What it may cost', {
    only: 'phone',
    after: pressing(/What happens next/),
  }),
  state('mistyped address', 'Did you mean', {
    after: [filling('Email Address', 'mara.lindqvist@gmial.com'), leaving('Email Address')],
  }),
  state('secrets noticed', 'This file seems to contain a database password', {
    after: [
      choosing('v0'),
      filling('Live/Development Link', 'https://mara:gr33nFern@staging.example.com'),
      filling('Problem Description', `The key is ${apiKey}, and ${apiKey}.`),
      attachLog,
    ],
  }),
  state('secret removed', 'Removed an OpenAI API key', {
    after: [choosing('v0'), filling('Problem Description', `The key is ${apiKey}.`), pressing('Remove it')],
  }),
  state('three questions', 'What I expected', {
    after: [
      choosing('Bolt'),
      pressing('Add the three questions'),
      (page) => page.keyboard.type('Open the cart'),
    ],
  }),
  state('preview', 'Preview', {
    after: [
      choosing('Bolt'),
      filling('Problem Description', report.description),
      (page) => page.getByRole('tab', { name: 'Preview' }).click(),
      (page) => page.locator('.prose').waitFor(),
    ],
  }),
  state('pasted screenshot', /screenshot\.png is among your attachments/, {
    after: [choosing('Bolt'), pasteScreenshot],
  }),
  state('connection lost', /You’re offline/, { before: cutting(uploads), after: attaching() }),
  state('draft restored', 'Draft restored', { after: comeBack }),
  state('started afresh', 'Started afresh', { after: [...comeBack, pressing('Start afresh')] }),
  state('changed in another tab', 'You changed this draft in another tab', {
    after: async (page) => {
      await page.getByLabel('Issue Name').fill('Login loops');
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByLabel('Issue Name').fill('Login loops on phones');
      await page.getByText('You changed this draft').waitFor();
      await other.close();
    },
  }),
  state('no drafts', 'This browser keeps no drafts', {
    before: (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }),
    after: filling('Issue Name', 'Login loops'),
  }),
  state('signed in', 'Your account’s address', { as: 'client' }),
]);

function links(name: string, link: string, shows: string | RegExp) {
  return state(`link to ${name}`, shows, {
    after: [choosing('Cursor'), filling('GitHub Link', link, { exact: true })],
  });
}

function attaching(size = 40_000) {
  const zip = Buffer.alloc(size);
  zip.write('PK\u0003\u0004', 'latin1');
  const files = [
    { name: 'server.log', mimeType: 'text/plain', buffer: Buffer.from('TypeError: x is undefined\n') },
    { name: `${'a-very-long-name-of-a-file-'.repeat(4)}.zip`, mimeType: 'application/zip', buffer: zip },
  ];
  return (page: Page) => page.locator('input[type=file]').setInputFiles(files);
}

function attachLog(page: Page): Promise<void> {
  const buffer = Buffer.from('DATABASE_URL=postgres://shop:gr33nFern@db.example.com/shop\n');
  return page
    .locator('input[type=file]')
    .setInputFiles({ name: 'server.log', mimeType: 'text/plain', buffer });
}

async function pasteScreenshot(page: Page): Promise<void> {
  await giveImage(page.getByLabel('Problem Description'), 'paste', { image: await page.screenshot() });
  await page.getByText('Uploaded screenshot.png').waitFor();
}

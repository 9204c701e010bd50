import type { Page } from '@playwright/test';
import { cut, hold, refuse, serve } from '../network.ts';
import { type ScreenState, screen } from '../screen-state.ts';

const content = '/storage/v1/object/issue-attachments/';
const log = 'server.log';
const letter = 'What the bank wrote.pdf';
const shop = 'my-shop.zip';
const picture = 'After the bank’s page, twice.png';

export const files = screen('Files', [
  shown(picture, 'Fit', 'picture'),
  {
    ...shown(picture, '200%', 'picture, near'),
    after: async (page) => {
      await open(page, picture);
      for (const _ of [1, 2]) await page.getByRole('button', { name: 'Zoom in' }).click();
    },
  },
  { ...shown(picture, 'This image cannot be shown', 'picture, broken'), before: serving('no picture') },
  { ...attached(log, 'capturePayment pi_3Q', 'log') },
  { ...attached(log, 'Show all', 'log, long'), before: serving(longLog()) },
  { ...attached(log, 'onerror', 'log, hostile'), before: serving(hostileLog()) },
  { ...attached(log, 'This file is not text', 'log, not text'), before: serving('\u0000\u0001\u0002') },
  { ...attached(log, 'The file is empty.', 'log, empty'), before: serving('') },
  shown(letter, 'We booked the same amount twice', 'PDF'),
  { ...shown(letter, 'This PDF cannot be read', 'PDF, broken'), before: serving('%PDF-1.7 and no more') },
  {
    ...shown(letter, 'Failed to load the viewer', 'PDF, no viewer'),
    before: (page) => cut(page, /^\/assets\/pdf-view-.*\.js/),
  },
  shown(shop, 'my-shop/package.json', 'archive'),
  { ...shown(shop, 'This archive cannot be read', 'archive, broken'), before: serving('PK and no more') },
  { ...shown(letter, 'What the bank wrote.pdf', 'loading'), before: (page) => hold(page, content) },
  { ...shown(letter, 'Failed to open file', 'error'), before: (page) => refuse(page, content) },
]);

/** A conversation file, opened there. */
function shown(name: string, shows: string, state: string): Omit<ScreenState, 'screen'> {
  return {
    state,
    path: (fixture) => `/engineer-app/${fixture.issues.inProgress}?tab=messages`,
    as: 'engineer',
    after: (page) => open(page, name),
    shows,
    isWindow: true,
  };
}

/** A file attached to the issue, as seen by its client. */
function attached(name: string, shows: string, state: string): Omit<ScreenState, 'screen'> {
  const path: ScreenState['path'] = (fixture) => `/dashboard/${fixture.issues.inProgress}`;
  return { ...shown(name, shows, state), path, as: 'client' };
}

function serving(text: string) {
  return (page: Page) => serve(page, content, Buffer.from(text));
}

function open(page: Page, name: string) {
  return page.getByRole('link', { name, exact: true }).click();
}

function longLog(): string {
  const line = (at: number) =>
    `12:04:${String(at % 60).padStart(2, '0')} GET /api/orders/${at} 200 in ${at % 90} ms`;
  return Array.from({ length: 6000 }, (_, at) => line(at)).join('\n');
}

function hostileLog(): string {
  return [
    '<img src=x onerror="alert(1)"><script>alert(2)</script>',
    'user \u202Enimda\u202C signed in',
    `${'no-space-anywhere-'.repeat(60)}`,
    '\u001b[31mred\u001b[0m [a link](javascript:alert(3))',
  ].join('\n');
}

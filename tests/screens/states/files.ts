import type { Page } from '@playwright/test';
import { screen } from '../screen-state.ts';
import { cutting, holding, pressing, refusing, serving } from '../steps.ts';

const content = '/storage/v1/object/issue-attachments/';
const log = 'server.log';
const letter = 'What the bank wrote.pdf';
const shop = 'my-shop.zip';
const picture = 'After the bank’s page, twice.png';

export const files = screen(
  'Files',
  { path: '/engineer-app/:issue?tab=messages', issue: 'inProgress', as: 'engineer', isWindow: true },
  [
    shown(picture, 'Fit', 'picture'),
    {
      ...shown(picture, '200%', 'picture, near'),
      after: [opening(picture), pressing('Zoom in'), pressing('Zoom in')],
    },
    { ...shown(picture, 'This image cannot be shown', 'picture, broken'), before: containing('no picture') },
    attached(log, 'capturePayment pi_3Q', 'log'),
    { ...attached(log, 'Show all', 'log, long'), before: containing(longLog()) },
    { ...attached(log, 'onerror', 'log, hostile'), before: containing(hostileLog()) },
    { ...attached(log, 'This file is not text', 'log, not text'), before: containing('\u0000\u0001\u0002') },
    { ...attached(log, 'The file is empty.', 'log, empty'), before: containing('') },
    shown(letter, 'We booked the same amount twice', 'PDF'),
    {
      ...shown(letter, 'This PDF cannot be read', 'PDF, broken'),
      before: containing('%PDF-1.7 and no more'),
    },
    {
      ...shown(letter, 'Failed to load the viewer', 'PDF, no viewer'),
      before: cutting(/^\/assets\/pdf-view-.*\.js/),
    },
    shown(shop, 'my-shop/package.json', 'archive'),
    {
      ...shown(shop, 'This archive cannot be read', 'archive, broken'),
      before: containing('PK and no more'),
    },
    { ...shown(letter, 'What the bank wrote.pdf', 'loading'), before: holding(content) },
    { ...shown(letter, 'Failed to open file', 'error'), before: refusing(content) },
  ],
);

/** Opens a file of the conversation. */
function shown(name: string, shows: string, state: string) {
  return { state, after: opening(name), shows };
}

/** Opens a file of the submission as its client. */
function attached(name: string, shows: string, state: string) {
  return { ...shown(name, shows, state), path: '/dashboard/:issue', as: 'client' as const };
}

function containing(text: string) {
  return serving(content, Buffer.from(text));
}

function opening(name: string) {
  return (page: Page) => page.getByRole('link', { name, exact: true }).click();
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

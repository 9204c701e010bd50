import type { Page } from '@playwright/test';
import { given, screen, state } from '../screen-state.ts';
import { cutting, holding, pressing, refusing, serving, unfolding } from '../steps.ts';

const content = '/storage/v1/object/issue-attachments/';
const letter = 'bank-letter.pdf';
const picture = 'payments.png';

export const files = screen(
  'Files',
  { path: '/engineer-app/:issue?tab=messages', issue: 'inProgress', as: 'engineer', isWindow: true },
  [
    ...given({ after: opening(picture), path: '/engineer-app/:issue' }, [
      state('picture', 'Fit'),
      state('picture, near', '200%', {
        after: [opening(picture), pressing('Zoom in'), pressing('Zoom in')],
      }),
      state('picture, broken', 'This image cannot be shown', { before: containing('no picture') }),
    ]),
    ...given(
      {
        after: [unfolding('Files'), opening('server.log')],
        path: '/dashboard/:issue',
        as: 'client',
      },
      [
        state('log', 'capturePayment pi_3Q'),
        state('log, long', 'Show all', { before: containing(longLog()) }),
        state('log, hostile', 'onerror', { before: containing(hostileLog()) }),
        state('log, not text', 'This file is not text', { before: containing('\u0000\u0001\u0002') }),
        state('log, empty', 'The file is empty.', { before: containing('') }),
      ],
    ),
    ...given({ after: opening(letter) }, [
      state('PDF', 'We booked the same amount twice'),
      state('PDF, broken', 'This PDF cannot be read', { before: containing('%PDF-1.7 and no more') }),
      state('PDF, no viewer', 'Failed to load the viewer', { before: cutting(/^\/assets\/pdf-view-.*\.js/) }),
      state('loading', letter, { before: holding(content) }),
      state('error', 'Failed to open file', { before: refusing(content) }),
    ]),
    ...given({ after: opening('checkout.zip') }, [
      state('archive', 'checkout/return-page.tsx'),
      state('archive, broken', 'This archive cannot be read', { before: containing('PK and no more') }),
    ]),
  ],
);

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

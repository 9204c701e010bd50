import type { Page } from '@playwright/test';
import { screen } from '../screen-state.ts';

export const landing = [
  ...screen('Landing', [
    { state: 'full', path: '/', shows: 'Ask our experts now' },
    {
      state: 'second quote',
      path: '/',
      after: (page) => page.getByRole('button', { name: /next/i }).click(),
      shows: 'Ask our experts now',
    },
    {
      state: 'menu open',
      path: '/',
      after: (page) => page.getByRole('button', { name: 'Menu' }).click(),
      shows: 'Submit Your Issue',
      only: 'phone',
      isWindow: true,
    },
  ]),
  ...screen('Engineer landing', [
    { state: 'full', path: '/engineer-landing', shows: 'Get paid for it.' },
    {
      state: 'answers open',
      path: '/engineer-landing',
      after: (page) => openAnswers(page),
      shows: /less the fee of this site/,
    },
    {
      state: 'signed in as a client',
      path: '/engineer-landing',
      as: 'newcomer',
      shows: 'Your issues',
    },
  ]),
  ...screen('Team', [{ state: 'full', path: '/meet-our-team', shows: 'Stuck on something?' }]),
  ...screen('Privacy policy', [
    { state: 'full', path: '/privacy-policy', shows: 'Effective May 26, 2025' },
    {
      state: 'at a part',
      path: '/privacy-policy#cookies-and-browser-storage',
      shows: 'Cookies and browser storage',
      isWindow: true,
    },
  ]),
  ...screen('Terms of service', [
    { state: 'full', path: '/terms-of-service', shows: 'Effective May 26, 2025' },
  ]),
  ...screen('Not found', [{ state: 'full', path: '/no-such-page', shows: 'Return to Home' }]),
];

async function openAnswers(page: Page): Promise<void> {
  for (const question of await page.locator('summary').all()) await question.click();
}

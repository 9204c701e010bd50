import type { Page } from '@playwright/test';
import { screen } from '../screen-state.ts';
import { pressing } from '../steps.ts';

export const landing = [
  ...screen('Landing', { path: '/' }, [
    { state: 'full', shows: 'Ask our experts now' },
    { state: 'second quote', after: pressing(/next/i), shows: 'Ask our experts now' },
    {
      state: 'menu open',
      only: 'phone',
      after: pressing('Menu'),
      shows: 'Submit Your Issue',
      isWindow: true,
    },
  ]),
  ...screen('Engineer landing', { path: '/engineer-landing' }, [
    { state: 'full', shows: 'Get paid for it.' },
    { state: 'answers open', after: openAnswers, shows: /less the fee of this site/ },
    { state: 'signed in as a client', as: 'newcomer', shows: 'Your issues' },
  ]),
  ...screen('Team', { path: '/meet-our-team' }, [{ state: 'full', shows: 'Stuck on something?' }]),
  ...screen('Privacy policy', { path: '/privacy-policy' }, [
    { state: 'full', shows: 'Effective May 26, 2025' },
    {
      state: 'at a part',
      path: '/privacy-policy#cookies-and-browser-storage',
      shows: 'Cookies and browser storage',
      isWindow: true,
    },
  ]),
  ...screen('Terms of service', { path: '/terms-of-service' }, [
    { state: 'full', shows: 'Effective May 26, 2025' },
  ]),
  ...screen('Not found', { path: '/no-such-page' }, [{ state: 'full', shows: 'Return to Home' }]),
];

async function openAnswers(page: Page): Promise<void> {
  for (const question of await page.locator('summary').all()) await question.click();
}

import type { Page } from '@playwright/test';
import { screen, state } from '../screen-state.ts';
import { pressing } from '../steps.ts';

export const landing = [
  ...screen('Landing', { path: '/' }, [
    state('full', 'Ask our experts now'),
    state('second quote', 'Ask our experts now', { after: pressing(/next/i) }),
    state('menu open', 'Submit Your Issue', { only: 'phone', after: pressing('Menu'), isWindow: true }),
  ]),
  ...screen('Engineer landing', { path: '/engineer-landing' }, [
    state('full', 'Get paid for it.'),
    state('answers open', /less the fee of this site/, { after: openAnswers }),
    state('signed in as a client', 'Your issues', { as: 'newcomer' }),
  ]),
  ...screen('Team', { path: '/meet-our-team' }, [state('full', 'Stuck on something?')]),
  ...screen('Privacy policy', { path: '/privacy-policy' }, [
    state('full', 'Effective May 26, 2025'),
    state('at a part', 'Cookies and browser storage', {
      path: '/privacy-policy#cookies-and-browser-storage',
      isWindow: true,
    }),
  ]),
  ...screen('Terms of service', { path: '/terms-of-service' }, [state('full', 'Effective May 26, 2025')]),
  ...screen('Not found', { path: '/no-such-page' }, [state('full', 'Return to Home')]),
];

async function openAnswers(page: Page): Promise<void> {
  for (const question of await page.locator('summary').all()) await question.click();
}

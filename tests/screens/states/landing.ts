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
  ...screen('FAQ', { path: '/faq' }, [state('full', 'What if the fix doesn’t work?')]),
  ...screen('Pricing', { path: '/pricing' }, [state('full', 'What fixes usually cost')]),
  ...screen('Contact', { path: '/contact' }, [
    state('about an issue', 'Send message', { path: '/contact?issue=186fca1a-b32f-4d2d-a673-8534bce32162' }),
    state('incomplete', 'Write your message', { after: pressing('Send message') }),
    state('sent', 'Message sent', { after: [writeToUs, pressing('Send message')] }),
  ]),
  ...screen('Not found', { path: '/no-such-page' }, [state('full', 'Return to Home')]),
];

async function writeToUs(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('Can you fix an app on another host?');
}

async function openAnswers(page: Page): Promise<void> {
  for (const question of await page.locator('summary').all()) await question.click();
}

import type { Page, Route } from '@playwright/test';
import { type ScreenState, screen } from '../screen-state.ts';

const CLIENT = 'mara.lindqvist@example.com';
const ENGINEER = 'grace.hopper@example.com';

export const mails = [
  ...screen('Mail', [
    shown('confirmation', CLIENT, 'issue-confirmation', 'We have your issue'),
    shown('claimed', CLIENT, 'claimed', /has taken your issue$/),
    shown('quote', CLIENT, 'quote', /^Your quote:/),
    shown('receipt', CLIENT, 'receipt', 'Your payment has arrived'),
    shown('started', CLIENT, 'started', /has started$/),
    shown('fixed', CLIENT, 'fix', 'Your issue is fixed'),
    shown('sign-up', 'just.signed.up@example.com', 'signup', 'Confirm your e-mail address'),
    shown('paid, to the engineer', ENGINEER, 'payment', 'The issue is paid'),
  ]),
  ...screen('Outbox', [{ state: 'of one address', path: `/dev/outbox?to=${CLIENT}`, shows: /^Mail to/ }]),
];

/** The newest mail of a type to an address, as a mail program shows it. */
function shown(state: string, to: string, type: string, shows: string | RegExp): Omit<ScreenState, 'screen'> {
  return {
    state,
    path: `/dev/outbox?to=${encodeURIComponent(to)}`,
    after: async (page: Page) => {
      const article = page
        .getByRole('article')
        .filter({ hasText: `· ${type} ·` })
        .first();
      const link = await article.getByRole('link', { name: /^Look at it/ }).getAttribute('href');
      const address = new URL(link ?? '', page.url()).href;
      await page.route(address, withScripts);
      await page.goto(address);
    },
    shows,
  };
}

/** The outbox blocks all scripts in mails, but the checker needs them. */
async function withScripts(route: Route): Promise<void> {
  const response = await route.fetch();
  const { 'content-security-policy': _policy, ...headers } = response.headers();
  await route.fulfill({ response, headers });
}

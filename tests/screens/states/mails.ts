import type { Page, Route } from '@playwright/test';
import { devSecret } from '../../instance/dev-secret.ts';
import { screen, state } from '../screen-state.ts';

const CLIENT = 'mara.lindqvist@example.com';
const outbox = (to: string) => `/dev/outbox?to=${encodeURIComponent(to)}&secret=${devSecret}`;

export const mails = [
  ...screen('Mail', { path: outbox(CLIENT) }, [
    shown('confirmation', 'issue-confirmation', 'We have your issue'),
    shown('claimed', 'claimed', /has taken your issue$/),
    shown('quote', 'quote', /^Your quote:/),
    shown('receipt', 'receipt', 'We’ve received your payment'),
    shown('started', 'started', /has started$/),
    shown('fixed', 'fix', 'Your issue is fixed'),
    shown('accepted', 'accepted', /^Your (receipt|fix is accepted)/),
    {
      ...shown('sign-up', 'signup', 'Confirm your email address'),
      path: outbox('just.signed.up@example.com'),
    },
    {
      ...shown('paid, to the engineer', 'payment', 'It’s paid, you can start'),
      path: outbox('greta.hollander@example.com'),
    },
  ]),
  ...screen('Outbox', { path: outbox(CLIENT) }, [state('of one address', /^Email to/)]),
];

/** Opens the newest email of a type as an email program shows it. */
function shown(state: string, type: string, shows: string | RegExp) {
  return {
    state,
    after: async (page: Page) => {
      const article = page
        .getByRole('article')
        .filter({ hasText: `· ${type} ·` })
        .first();
      const link = await article.getByRole('link', { name: 'View as HTML' }).getAttribute('href');
      const address = new URL(link ?? '', page.url()).href;
      await page.route(address, withScripts);
      await page.goto(address);
    },
    shows,
  };
}

/** The outbox blocks all scripts in emails, but the accessibility check needs them. */
async function withScripts(route: Route): Promise<void> {
  const response = await route.fetch();
  const { 'content-security-policy': _policy, ...headers } = response.headers();
  await route.fulfill({ response, headers });
}

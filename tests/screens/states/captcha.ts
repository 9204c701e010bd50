import type { Page } from '@playwright/test';
import { captchaFrame, captchaScript } from '../../doubles/captcha-double.ts';
import { given, screen, state } from '../screen-state.ts';
import { altering, answering, cutting, filling, pressing, refusingAs, serving } from '../steps.ts';

const script = '/challenge/api.js';
const pressingInFrame = (name: string) => (page: Page) =>
  page.frameLocator('iframe[title^="Challenge"]').getByRole('button', { name, exact: true }).click();
const isThere = (page: Page) =>
  page.frameLocator('iframe[title^="Challenge"]').getByText('I am human').waitFor();

/** Simulates an instance with a CAPTCHA. The widget is served by this origin, which the CSP allows. */
const asking = [
  altering('/config.json', { captcha: { siteKey: 'site-key', name: 'turnstile', script } }),
  serving(script, Buffer.from(captchaScript)),
  serving('/challenge/frame', Buffer.from(captchaFrame)),
];
const fillIn = [
  filling('Email', 'mara.lindqvist@example.com'),
  filling('Password', 'a long enough password'),
];

export const captcha = screen('Captcha', { path: '/signin', before: asking }, [
  state('signing in', 'Email me a sign-in link', { after: isThere }),
  state('not solved', /^First show that you are human/, { after: [isThere, ...fillIn, pressing('Sign in')] }),
  state('refused', /^The check that you are human was refused/, {
    before: [
      ...asking,
      refusingAs('/auth/v1/token', {
        status: 400,
        code: 'captcha_failed',
        message: 'captcha protection: request disallowed (invalid-input-response)',
      }),
    ],
    after: [...fillIn, pressingInFrame('Guess'), pressing('Sign in'), isThere],
  }),
  state('expired', /^The check that you are human was too long ago/, {
    path: '/engineer-signup',
    after: pressingInFrame('Wait long'),
  }),
  ...given({ path: '/forgot-password' }, [
    state('not loaded', /^The check that you are human did not load/, {
      before: [...asking, cutting(script)],
    }),
    state('for another mail', /^First show that you are human/, {
      before: [...asking, answering('/auth/v1/recover', {})],
      after: [
        filling('Email', 'mara.lindqvist@example.com'),
        pressingInFrame('I am human'),
        pressing('Email me a link'),
        pressing('Send it again'),
        isThere,
      ],
    }),
  ]),
]);

import type { Page } from '@playwright/test';
import { captchaFrame, captchaScript } from '../../doubles/captcha-double.ts';
import { alter, answer, cut, refuseAs, serve } from '../network.ts';
import { screen } from '../screen-state.ts';

const script = '/challenge/api.js';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const inFrame = (page: Page, name: string) =>
  page.frameLocator('iframe[title^="Challenge"]').getByRole('button', { name, exact: true }).click();
const isThere = (page: Page) =>
  page.frameLocator('iframe[title^="Challenge"]').getByText('I am human').waitFor();

/** Simulates an instance with a CAPTCHA; the widget comes from our own origin, which the CSP allows. */
const asking = async (page: Page) => {
  const captcha = { siteKey: 'site-key', name: 'turnstile', script };
  await alter(page, '/config.json', (config) => ({ ...config, captcha }));
  await serve(page, script, Buffer.from(captchaScript));
  await serve(page, '/challenge/frame', Buffer.from(captchaFrame));
};
const fillIn = async (page: Page) => {
  await page.getByLabel('Email').fill('mara.lindqvist@example.com');
  await page.getByLabel('Password').fill('a long enough password');
};

export const captcha = screen('Captcha', [
  { state: 'signing in', path: '/signin', before: asking, after: isThere, shows: 'Email me a sign-in link' },
  {
    state: 'not solved',
    path: '/signin',
    before: asking,
    after: async (page) => {
      await isThere(page);
      await fillIn(page);
      await press(page, 'Sign in');
    },
    shows: /^First show that you are human/,
  },
  {
    state: 'refused',
    path: '/signin',
    before: async (page) => {
      await asking(page);
      const message = 'captcha protection: request disallowed (invalid-input-response)';
      await refuseAs(page, '/auth/v1/token', { status: 400, code: 'captcha_failed', message });
    },
    after: async (page) => {
      await fillIn(page);
      await inFrame(page, 'Guess');
      await press(page, 'Sign in');
      await isThere(page);
    },
    shows: /^The check that you are human was refused/,
  },
  {
    state: 'expired',
    path: '/engineer-signup',
    before: asking,
    after: (page) => inFrame(page, 'Wait long'),
    shows: /^The check that you are human was too long ago/,
  },
  {
    state: 'not loaded',
    path: '/forgot-password',
    before: async (page) => {
      await asking(page);
      await cut(page, script);
    },
    shows: /^The check that you are human did not load/,
  },
  {
    state: 'for another mail',
    path: '/forgot-password',
    before: async (page) => {
      await asking(page);
      await answer(page, '/auth/v1/recover', {});
    },
    after: async (page) => {
      await page.getByLabel('Email').fill('mara.lindqvist@example.com');
      await inFrame(page, 'I am human');
      await press(page, 'Email me a link');
      await press(page, 'Send it again');
      await isThere(page);
    },
    shows: /^First show that you are human/,
  },
]);

import { describe, expect, it } from 'vitest';
import { captchaPage } from './widget.ts';

const hcaptcha = [
  'hcaptcha',
  'https://js.hcaptcha.com/1/api.js',
  'https://hcaptcha.com https://*.hcaptcha.com',
];

describe('the captcha widget', () => {
  it.each([
    ['https://api.hcaptcha.com/siteverify', ...hcaptcha],
    ['https://hcaptcha.com/siteverify', ...hcaptcha],
    [
      'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      'turnstile',
      'https://challenges.cloudflare.com/turnstile/v0/api.js',
      'https://challenges.cloudflare.com',
    ],
    [
      'http://127.0.0.1:4000/siteverify',
      'turnstile',
      'http://127.0.0.1:4000/api.js',
      'http://127.0.0.1:4000',
    ],
    [
      'https://nothcaptcha.com/v1/siteverify',
      'turnstile',
      'https://nothcaptcha.com/v1/api.js',
      'https://nothcaptcha.com',
    ],
  ])('the captcha widget is chosen by the verifier URL %s', (url, name, script, origins) => {
    const page = captchaPage({ url, siteKey: 'site-key', secret: 'secret' });
    expect(page.widget).toEqual({ siteKey: 'site-key', name, script });
    expect(page.origins.join(' ')).toBe(origins);
  });
});

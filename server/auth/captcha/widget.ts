import type { CaptchaWidget } from '#domain/wire/instance.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** The widget that makes the tokens, and the origins for the content security policy of its page. */
export type CaptchaPage = { widget: CaptchaWidget; origins: readonly string[] };

/**
 * The widget for a verifier's address: hCaptcha's script has its own host (https://docs.hcaptcha.com); any other
 * verifier serves Turnstile's script next to itself (https://developers.cloudflare.com/turnstile).
 */
export function captchaPage(captcha: NonNullable<Settings['captcha']>): CaptchaPage {
  const { siteKey, url } = captcha;
  if (/^(?:.+\.)?hcaptcha\.com$/.test(new URL(url).hostname)) {
    const script = 'https://js.hcaptcha.com/1/api.js';
    const origins = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];
    return { widget: { siteKey, name: 'hcaptcha', script }, origins };
  }
  const script = new URL('api.js', url);
  return { widget: { siteKey, name: 'turnstile', script: script.href }, origins: [script.origin] };
}

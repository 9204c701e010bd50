import type { CaptchaWidget } from '#domain/wire/instance.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** The widget that makes the tokens, and the origins (as a content policy names them) that it needs in a page. */
export type CaptchaPage = { widget: CaptchaWidget; origins: readonly string[] };

/**
 * Which widget's tokens a verifier judges, by its address: hCaptcha's verifier has its script elsewhere
 * (https://docs.hcaptcha.com), every other is taken for one that serves Turnstile's script beside itself
 * (https://developers.cloudflare.com/turnstile).
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

import type { CaptchaWidget } from '#domain/wire/instance.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

export type CaptchaPage = { widget: CaptchaWidget; origins: readonly string[] };

/**
 * Returns the widget that belongs to the verifier URL. The script of hCaptcha is on another host than the
 * verifier (https://docs.hcaptcha.com). The script of Turnstile is on the same host
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

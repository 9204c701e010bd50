import type { CaptchaWidget } from '#domain/wire/instance.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

export type CaptchaPage = { widget: CaptchaWidget; origins: readonly string[] };

/**
 * Selects the widget from the verifier URL. hCaptcha serves its script from another host
 * (https://docs.hcaptcha.com). Turnstile serves it from the same host as the verifier
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

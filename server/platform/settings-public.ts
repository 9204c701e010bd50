import { keyVariables } from './settings-keys.ts';
import type { SettingsReader } from './settings-reader.ts';
import type { Settings } from './settings-shape.ts';

/** Notes everything that a public instance may not start without. */
export function publicFaults(read: SettingsReader, settings: Settings): void {
  if (!settings.publicUrl.startsWith('https:'))
    read.fault('PUBLIC_URL', 'must start with https:// on a public instance');
  for (const name of [
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'OPERATOR_EMAILS',
    ...Object.values(keyVariables),
  ])
    if (read.text(name) === null) read.fault(name, 'is required on a public instance');
  if (settings.limitFactor === Number.POSITIVE_INFINITY)
    read.fault('LIMIT_FACTOR', 'may not be off on a public instance');
  if (settings.trustProxy === true)
    read.fault(
      'TRUST_PROXY',
      'may not be true on a public instance: give the number of proxies or their addresses',
    );
  for (const [name, url] of outsideAddresses(settings))
    if (url?.startsWith('http:')) read.fault(name, 'must start with https:// on a public instance');
}

function outsideAddresses(settings: Settings): [string, string | null | undefined][] {
  return [
    ['STRIPE_API_URL', settings.stripe?.apiUrl],
    ['GITHUB_URL', settings.github?.url],
    ['GITHUB_API_URL', settings.github?.apiUrl],
    ['CAPTCHA_URL', settings.captcha?.url],
    ['SMS_URL', settings.smsUrl],
  ];
}

import { keyVariables } from './key-settings.ts';
import { isLoopbackHost } from './origin.ts';
import { readS3Address } from './s3-address.ts';
import type { Settings } from './settings.ts';
import type { SettingsReader } from './settings-reader.ts';

/** Reports everything that a public instance may not start without. */
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
  if (sendsFilesInClear(settings.storageUrl))
    read.fault('STORAGE_URL', 'needs an endpoint that starts with https:// on a public instance');
}

function sendsFilesInClear(storageUrl: string): boolean {
  if (!storageUrl.startsWith('s3:')) return false;
  const endpoint = endpointOf(storageUrl);
  return endpoint?.protocol === 'http:' && !isLoopbackHost(endpoint.hostname);
}

/** Null also for an unreadable address. */
function endpointOf(storageUrl: string): URL | null {
  try {
    const { endpoint } = readS3Address(storageUrl);
    return endpoint === null ? null : new URL(endpoint);
  } catch {
    return null;
  }
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

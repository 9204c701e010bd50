import { requiredSettings, type SettingName } from './described-settings.ts';
import { readS3Address } from './s3-address.ts';
import type { Settings } from './settings.ts';
import type { SettingsReader } from './settings-reader.ts';

/**
 * Reads the public origin. The instance is public if PUBLIC_URL is set to an address that is not loopback,
 * and local otherwise.
 */
export function readOrigin(read: SettingsReader, port: number): Pick<Settings, 'publicUrl' | 'isLocal'> {
  const value = read.url('PUBLIC_URL', ['http:', 'https:']);
  if (value === null) return { publicUrl: `http://localhost:${port}`, isLocal: true };
  const url = new URL(value);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    read.fault('PUBLIC_URL', 'must be an origin alone, such as https://lastmile.example');
  return { publicUrl: url.origin, isLocal: isLoopbackHost(url.hostname) };
}

/** Returns whether a host name or address can only refer to this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
  );
}

/**
 * Reports settings that a public instance needs but does not have, and settings that are allowed only on a
 * local instance.
 */
export function publicFaults(read: SettingsReader, settings: Settings): void {
  if (!settings.publicUrl.startsWith('https:'))
    read.fault('PUBLIC_URL', 'must start with https:// on a public instance');
  for (const name of requiredSettings)
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

function endpointOf(storageUrl: string): URL | null {
  try {
    const { endpoint } = readS3Address(storageUrl);
    return endpoint === null ? null : new URL(endpoint);
  } catch {
    return null;
  }
}

function outsideAddresses(settings: Settings): [SettingName, string | null | undefined][] {
  return [
    ['STRIPE_API_URL', settings.stripe?.apiUrl],
    ['GITHUB_URL', settings.github?.url],
    ['GITHUB_API_URL', settings.github?.apiUrl],
    ['CAPTCHA_URL', settings.captcha?.url],
    ['SMS_URL', settings.smsUrl],
  ];
}

import { isAbsolute, resolve } from 'node:path';
import { keyFaults, readKeySettings } from './key-settings.ts';
import { isLoopbackHost, publicFaults, readOrigin } from './public-instance.ts';
import { readS3Address } from './s3-address.ts';
import { logLevels, type Settings } from './settings.ts';
import { type Environment, SettingsReader } from './settings-reader.ts';

// The sample operator, so that every role can be tried without a setting.
const localOperator = 'operator@example.com';

/**
 * Reads and checks the settings in an environment. Throws a SettingsError that lists every fault but no value
 * that may be secret.
 */
export function readSettings(env: Environment): Settings {
  const read = new SettingsReader(env);
  const port = read.integer('PORT', { min: 1, max: 65535 }) ?? 3000;
  const origin = readOrigin(read, port);
  const dataDir = resolve(read.text('DATA_DIR') ?? 'data');
  const operatorEmails = read.emails('OPERATOR_EMAILS') ?? (origin.isLocal ? [localOperator] : []);
  const settings: Settings = {
    port,
    host: readHost(read, origin.isLocal),
    publicUrl: origin.publicUrl,
    isLocal: origin.isLocal,
    dataDir,
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseDirectUrl: read.url('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    storageUrl: readStorageUrl(read, dataDir),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.mailbox('MAIL_FROM') ?? 'LastMile <no-reply@localhost>',
    contactEmail: read.email('CONTACT_EMAIL'),
    adminEmail: read.email('ADMIN_EMAIL') ?? operatorEmails[0] ?? null,
    operatorEmails,
    engineerApproval:
      read.oneOf('ENGINEER_APPROVAL', ['automatic', 'manual']) ?? (origin.isLocal ? 'automatic' : 'manual'),
    platformFeePercent: read.number('PLATFORM_FEE_PERCENT', { min: 0, max: 100 }) ?? 15,
    claimLeaseHours: read.number('CLAIM_HOURS', { min: 0, max: 8760 }) ?? 48,
    stripe: readStripe(read),
    github: readGithub(read) ?? (origin.isLocal ? sampleCodeHost(origin.publicUrl) : null),
    estimate: readEstimate(read),
    smsUrl: read.url('SMS_URL', ['http:', 'https:']),
    captcha: readCaptcha(read),
    limitFactor: readLimitFactor(read) ?? (origin.isLocal ? 100 : 1),
    metricsToken: read.text('METRICS_TOKEN'),
    trustProxy: readTrustProxy(read),
    logLevel: read.oneOf('LOG_LEVEL', logLevels) ?? 'info',
    keys: readKeySettings(read),
  };
  if (settings.databaseDirectUrl && !env.DATABASE_URL?.trim())
    read.fault('DATABASE_DIRECT_URL', 'needs DATABASE_URL beside it');
  keyFaults(read, settings.keys);
  if (!settings.isLocal) publicFaults(read, settings);
  read.throwFaults();
  return settings;
}

function readHost(read: SettingsReader, isLocal: boolean): string {
  const host = read.text('HOST');
  if (host === null) return isLocal ? 'localhost' : '0.0.0.0';
  if (isLocal && !isLoopbackHost(host))
    read.fault('HOST', 'must be a loopback address unless PUBLIC_URL names a public one');
  return host;
}

function readStorageUrl(read: SettingsReader, dataDir: string): string {
  const value = read.text('STORAGE_URL');
  if (value === null) return `file:${resolve(dataDir, 'files')}`;
  if (value.startsWith('file:')) {
    const path = value.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
    if (path === '') read.fault('STORAGE_URL', 'needs a folder after file:');
    return `file:${isAbsolute(path) ? path : resolve(path)}`;
  }
  try {
    readS3Address(value);
  } catch (error) {
    read.fault(
      'STORAGE_URL',
      `${(error as Error).message}${value.startsWith('s3:') ? '' : ', or file:FOLDER'}`,
    );
  }
  return value;
}

function readStripe(read: SettingsReader): Settings['stripe'] {
  const [secretKey, webhookSecret] = read.together('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  const apiUrl = read.url('STRIPE_API_URL', ['http:', 'https:']);
  return secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl } : null;
}

function readGithub(read: SettingsReader): Settings['github'] {
  const [clientId, clientSecret] = read.together('GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET');
  const url = read.url('GITHUB_URL', ['http:', 'https:']) ?? 'https://github.com';
  // A self-hosted server has its API at this path.
  const usualApi = url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`;
  const apiUrl = read.url('GITHUB_API_URL', ['http:', 'https:']) ?? usualApi;
  return clientId && clientSecret ? { clientId, clientSecret, url, apiUrl } : null;
}

function sampleCodeHost(publicUrl: string): Settings['github'] {
  const url = `${publicUrl}/dev/code-host`;
  return { clientId: 'sample', clientSecret: 'sample', url, apiUrl: `${url}/api/v3`, isSample: true };
}

function readEstimate(read: SettingsReader): Settings['estimate'] {
  const url = read.url('ESTIMATE_URL', ['http:', 'https:']);
  const model = read.text('ESTIMATE_MODEL');
  const apiKey = read.text('ESTIMATE_API_KEY');
  return url ? { url, model, apiKey } : null;
}

function readCaptcha(read: SettingsReader): Settings['captcha'] {
  const [url, siteKey, secret] = read.together('CAPTCHA_URL', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET');
  if (!url || !siteKey || !secret) return null;
  return { url: read.url('CAPTCHA_URL', ['http:', 'https:']) ?? url, siteKey, secret };
}

function readLimitFactor(read: SettingsReader): number | null {
  if (read.text('LIMIT_FACTOR') === 'off') return Number.POSITIVE_INFINITY;
  return read.number('LIMIT_FACTOR', { min: 0.001, max: 1_000_000 }, 'or off');
}

function readTrustProxy(read: SettingsReader): Settings['trustProxy'] {
  const value = read.text('TRUST_PROXY');
  if (value === null || value === 'false') return false;
  if (value === 'true') return true;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  return value.split(',').map((part) => part.trim());
}

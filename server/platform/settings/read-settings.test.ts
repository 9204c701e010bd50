import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateKeys } from '../keys/keys.ts';
import { readSettings } from './read-settings.ts';
import { SettingsError } from './settings-reader.ts';

const keys = await generateKeys(new Date());
const publicKey = { ...keys.jwtSigningKeys[0], d: undefined };
const application = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' };
const publicInstance = {
  PUBLIC_URL: 'https://lastmile.example',
  DATABASE_URL: 'postgres://owner:secret@db.example/lastmile',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'LastMile <hello@lastmile.example>',
  OPERATOR_EMAILS: 'Ops@lastmile.example, second@lastmile.example',
  ANON_KEY: keys.anonKey,
  SERVICE_ROLE_KEY: keys.serviceRoleKey,
  JWT_SECRET: keys.jwtSecret,
  JWT_SIGNING_KEYS: JSON.stringify(keys.jwtSigningKeys),
  ENCRYPTION_KEY: keys.encryptionKey,
};

describe('local instances', () => {
  it('a local instance needs no settings', () => {
    expect(readSettings({})).toMatchObject({
      isLocal: true,
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      storageUrl: `file:${resolve('data/files')}`,
      databaseUrl: null,
      engineerApproval: 'automatic',
      limitFactor: 100,
      trustProxy: false,
    });
  });

  it.each(['http://localhost:8080', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://app.localhost'])(
    'a local instance is assumed for PUBLIC_URL %s',
    (PUBLIC_URL) => {
      expect(readSettings({ PUBLIC_URL }).isLocal).toBe(true);
    },
  );

  it.each(['0.0.0.0', '::', '192.168.1.5', 'my-machine', '127.0.0.1.evil.example'])(
    'a local instance refuses to listen on %s',
    (HOST) => {
      const fault = 'HOST must be a loopback address unless PUBLIC_URL names a public one.';
      expect(faultsOf({ HOST })).toEqual([fault]);
    },
  );

  it.each(['127.0.0.1', '127.9.9.9', '::1', 'localhost'])('a local instance may listen on %s', (HOST) => {
    expect(readSettings({ HOST }).host).toBe(HOST);
  });
});

describe('public instances', () => {
  it('a public instance has stricter defaults than a local one', () => {
    expect(readSettings(publicInstance)).toMatchObject({
      isLocal: false,
      host: '0.0.0.0',
      publicUrl: 'https://lastmile.example',
      operatorEmails: ['ops@lastmile.example', 'second@lastmile.example'],
      adminEmail: 'ops@lastmile.example',
      contactEmail: null,
      engineerApproval: 'manual',
      limitFactor: 1,
      keys: { anonKey: keys.anonKey, jwtSigningKeys: keys.jwtSigningKeys },
    });
  });

  it('a public instance publishes only CONTACT_EMAIL', () => {
    const publicContact = (env: Record<string, string>) =>
      readSettings({ ...publicInstance, ...env }).contactEmail;
    expect(publicContact({ ADMIN_EMAIL: 'inbox@lastmile.example' })).toBeNull();
    expect(publicContact({ CONTACT_EMAIL: 'hello@lastmile.example' })).toBe('hello@lastmile.example');
  });

  it('a public instance lists all missing settings at once', () => {
    const { PUBLIC_URL, ...required } = publicInstance;
    expect(faultsOf({ PUBLIC_URL }).toSorted()).toEqual(
      Object.keys(required)
        .map((name) => `${name} is required on a public instance.`)
        .sort(),
    );
  });

  it.each([
    ['an http URL', { PUBLIC_URL: 'http://lastmile.example' }, 'PUBLIC_URL'],
    ['a path in its URL', { PUBLIC_URL: 'https://lastmile.example/app' }, 'PUBLIC_URL'],
    ['disabled rate limits', { LIMIT_FACTOR: 'off' }, 'LIMIT_FACTOR'],
    ['trust in every proxy', { TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    ['unencrypted file storage', { STORAGE_URL: 's3://files?endpoint=http://s3.example' }, 'STORAGE_URL'],
    ['a short secret', { JWT_SECRET: 'short' }, 'JWT_SECRET'],
    ['a short encryption key', { ENCRYPTION_KEY: 'c2hvcnQ' }, 'ENCRYPTION_KEY'],
    ['an empty older encryption key', { ENCRYPTION_KEY: `${keys.encryptionKey},` }, 'ENCRYPTION_KEY'],
    ['a short older key', { ENCRYPTION_KEY: `${keys.encryptionKey},${'a'.repeat(33)}` }, 'ENCRYPTION_KEY'],
    ['the same key for both roles', { SERVICE_ROLE_KEY: keys.anonKey }, 'SERVICE_ROLE_KEY'],
    ['swapped keys', { ANON_KEY: keys.serviceRoleKey, SERVICE_ROLE_KEY: keys.anonKey }, 'ANON_KEY'],
    ['public signing keys', { JWT_SIGNING_KEYS: JSON.stringify([publicKey]) }, 'JWT_SIGNING_KEYS'],
    ['signing keys that are not a list', { JWT_SIGNING_KEYS: '{}' }, 'JWT_SIGNING_KEYS'],
    ['a code host without encryption', { ...application, GITHUB_URL: 'http://git.example' }, 'GITHUB_URL'],
  ])('a public instance does not start with %s', (_what, change, name) => {
    const faults = faultsOf({ ...publicInstance, ...change });
    expect(faults).toContainEqual(expect.stringMatching(`^${name} `));
  });
});

it('a public instance may use a storage service on its own machine', () => {
  const url = 's3://files?endpoint=http://127.0.0.1:9000';
  expect(readSettings({ ...publicInstance, STORAGE_URL: url }).storageUrl).toBe(url);
});

describe('settings', () => {
  it.each([
    [{ PORT: '0' }],
    [{ PORT: '65536' }],
    [{ PORT: '3000abc' }],
    [{ LIMIT_FACTOR: '-1' }],
    [{ LIMIT_FACTOR: 'none' }],
    [{ PLATFORM_FEE_PERCENT: '101' }],
    [{ ENGINEER_APPROVAL: 'never' }],
    [{ LOG_LEVEL: 'loud' }],
    [{ DATABASE_URL: 'mysql://x' }],
    [{ DATABASE_DIRECT_URL: 'postgres://x/y' }],
    [{ STORAGE_URL: 'ftp://x' }],
    [{ STORAGE_URL: 'file:' }],
    [{ STORAGE_URL: 's3://' }],
    [{ STORAGE_URL: 's3://Bucket_Of_Mine' }],
    [{ STORAGE_URL: 's3://files/folder' }],
    [{ STORAGE_URL: 's3://key:secret@files' }],
    [{ STORAGE_URL: 's3://files?endpoint=ftp://x' }],
    [{ STORAGE_URL: 's3://files?zone=x' }],
    [{ SMTP_URL: 'mail.example' }],
    [{ MAIL_FROM: 'nobody' }],
    [{ ADMIN_EMAIL: 'nobody' }],
    [{ CONTACT_EMAIL: 'nobody' }],
    [{ OPERATOR_EMAILS: 'a@b.c, nobody' }],
    [{ STRIPE_SECRET_KEY: 'sk_1' }],
    [{ GITHUB_CLIENT_SECRET: 'x' }],
    [{ CAPTCHA_URL: 'https://x.example', CAPTCHA_SECRET: 'x' }],
    [{ PUBLIC_URL: 'lastmile.example' }],
    [{ JWT_SECRET: `${'a'.repeat(40)},${'b'.repeat(40)},` }],
    [{ ANON_KEY: 'sb_publishable_1,' }],
    [{ ANON_KEY: 'sb_publishable_1,sb_publishable_2' }],
  ])('an invalid setting is rejected: %j', (env) => {
    expect(faultsOf(env)).not.toEqual([]);
  });

  it('an empty setting counts as unset', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', HOST: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
    });
  });

  it('a setting is parsed according to its type', () => {
    expect(readSettings({ LIMIT_FACTOR: 'off' }).limitFactor).toBe(Number.POSITIVE_INFINITY);
    expect(readSettings({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
    expect(readSettings({ STORAGE_URL: 'file:///srv/files' }).storageUrl).toBe('file:/srv/files');
  });

  it('a setting that may be a secret is never printed', () => {
    const secret = 'do-not-print-me';
    const names =
      'JWT_SECRET ENCRYPTION_KEY JWT_SIGNING_KEYS ANON_KEY DATABASE_URL SMTP_URL STRIPE_SECRET_KEY';
    const env = Object.fromEntries(names.split(' ').map((name) => [name, secret]));
    expect(faultsOf({ PUBLIC_URL: 'https://x.example', ...env }).join('\n')).not.toContain(secret);
  });
});

describe('code hosts', () => {
  it.each([
    [{}, 'https://github.com', 'https://api.github.com'],
    [{ GITHUB_URL: 'https://git.example/' }, 'https://git.example', 'https://git.example/api/v3'],
    [
      { GITHUB_URL: 'https://x.example', GITHUB_API_URL: 'https://api.x' },
      'https://x.example',
      'https://api.x',
    ],
  ])('a code host has the right website and API URLs for %j', (env, url, apiUrl) => {
    expect(readSettings({ ...application, ...env }).github).toMatchObject({ url, apiUrl });
  });

  it('is a sample on a local instance without an application, and disabled on a public one', () => {
    expect(readSettings({ PORT: '4000' }).github).toMatchObject({
      url: 'http://localhost:4000/dev/code-host',
      isSample: true,
    });
    expect(readSettings({ ...publicInstance, GITHUB_URL: 'https://git.example' }).github).toBeNull();
  });
});

function faultsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

import { decodeJwt, type JWK } from 'jose';
import { hasEmptyKey, type Keys, splitKeys } from '../keys/keys.ts';
import type { SettingsReader } from './settings-reader.ts';

type ConfigurableKeys = Omit<Keys, 'devSecret' | 'former'>;

export type KeySettings = { [Name in keyof ConfigurableKeys]: Keys[Name] | null };

export const keyVariables = {
  anonKey: 'ANON_KEY',
  serviceRoleKey: 'SERVICE_ROLE_KEY',
  jwtSecret: 'JWT_SECRET',
  jwtSigningKeys: 'JWT_SIGNING_KEYS',
  encryptionKey: 'ENCRYPTION_KEY',
} as const satisfies Record<keyof KeySettings, string>;

/** Reads the keys and reports malformed signing keys. `keyFaults` checks all other keys. */
export function readKeySettings(read: SettingsReader): KeySettings {
  return {
    anonKey: read.text('ANON_KEY'),
    serviceRoleKey: read.text('SERVICE_ROLE_KEY'),
    jwtSecret: read.text('JWT_SECRET'),
    jwtSigningKeys: readSigningKeys(read),
    encryptionKey: read.text('ENCRYPTION_KEY'),
  };
}

export function keyFaults(read: SettingsReader, keys: KeySettings): void {
  for (const name of ['anonKey', 'serviceRoleKey', 'jwtSecret', 'encryptionKey'] as const)
    if (hasEmptyKey(keys[name] ?? 'none'))
      read.fault(keyVariables[name], 'has a comma without a key beside it');
  if (partsOf(keys.jwtSecret).some((secret) => Buffer.byteLength(secret) < 32))
    read.fault('JWT_SECRET', 'must have at least 32 characters');
  if (partsOf(keys.encryptionKey).some((key) => !isBase64(key) || Buffer.from(key, 'base64').length < 32))
    read.fault('ENCRYPTION_KEY', 'must be 32 random bytes in base64');
  for (const name of ['anonKey', 'serviceRoleKey'] as const)
    if (partsOf(keys[name]).some((key) => key.includes(',')))
      read.fault(keyVariables[name], 'lists a key of fewer than 32 characters');
  const [anon, service] = [partsOf(keys.anonKey), partsOf(keys.serviceRoleKey)];
  if (anon.some((key) => service.includes(key)))
    read.fault('SERVICE_ROLE_KEY', 'must differ from ANON_KEY, which everybody can read');
  if (!anon.every((key) => isKeyOf('anon', key) && !key.startsWith('sb_secret_')))
    read.fault('ANON_KEY', 'must be the key of the role anon: everybody can read it');
  if (!service.every((key) => isKeyOf('service_role', key)))
    read.fault('SERVICE_ROLE_KEY', 'must be the key of the role service_role');
}

function isBase64(text: string): boolean {
  return /^[\w+/-]+={0,2}$/.test(text);
}

function partsOf(setting: string | null): string[] {
  return setting === null ? [] : splitKeys(setting);
}

// Returns whether a key has the given role. A key that is not a JWT contains no role to check.
function isKeyOf(role: string, key: string): boolean {
  try {
    return decodeJwt(key).role === role;
  } catch {
    return true;
  }
}

function readSigningKeys(read: SettingsReader): JWK[] | null {
  const value = read.text('JWT_SIGNING_KEYS');
  if (value === null) return null;
  const keys = parseList(value);
  const isUsable = keys !== null && keys.length > 0 && keys.every(isPrivateP256);
  if (!isUsable)
    read.fault('JWT_SIGNING_KEYS', 'must be a JSON list of private ES256 keys (JWK), each with a kid');
  return isUsable ? keys : null;
}

function parseList(text: string): JWK[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function isPrivateP256(key: JWK | null): boolean {
  const parts = [key?.x, key?.y, key?.d, key?.kid];
  return (
    key?.kty === 'EC' && key.crv === 'P-256' && parts.every((part) => typeof part === 'string' && part !== '')
  );
}

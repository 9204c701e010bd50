import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { importJWK, type JWK, SignJWT } from 'jose';
import { toError } from '#server/platform/errors/api-error.ts';
import { StartError } from '#server/platform/errors/start-error.ts';
import { generateSigningKey } from '#server/platform/keys/keys.ts';
import type { KeySettings } from '#server/platform/settings/key-settings.ts';

// This secret is public and the same in all of the official client's test suites.
const jwtSecret = 'super-secret-jwt-token-with-at-least-32-characters-long';
const expiry = 1983812996;

/** Returns the keys of the official client's test suites. Generates a signing key if no file is given. */
export async function demoKeys(signingKeysFile: string | null): Promise<KeySettings> {
  return {
    anonKey: await demoKey('anon'),
    serviceRoleKey: await demoKey('service_role'),
    jwtSecret,
    jwtSigningKeys:
      signingKeysFile === null ? [await generateSigningKey()] : await readSigningKeys(signingKeysFile),
    encryptionKey: randomBytes(32).toString('base64url'),
  };
}

function demoKey(role: 'anon' | 'service_role'): Promise<string> {
  return new SignJWT({ iss: 'supabase-demo', role, exp: expiry })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(jwtSecret));
}

async function readSigningKeys(file: string): Promise<JWK[]> {
  try {
    const keys = JSON.parse(await readFile(file, 'utf8')) as JWK[];
    if (keys.length === 0) throw new Error('it holds no key');
    // Libraries reject private keys that are also marked for verification, as the keys in these files are.
    const signing = keys.map(({ key_ops: _uses, ...key }) => key);
    for (const key of signing) await importJWK(key, key.alg);
    return signing;
  } catch (cause) {
    const reason = toError(cause).message;
    throw new StartError(`${file} is no list of signing keys (JWK): ${reason}.`, { cause });
  }
}

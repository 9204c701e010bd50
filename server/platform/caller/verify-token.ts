import { type CryptoKey, errors, type JWTPayload, jwtVerify, type ProtectedHeaderParameters } from 'jose';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../errors/api-error.ts';
import { type Keys, tryEach } from '../keys/keys.ts';
import { importVerificationKeys, type VerificationKeys } from '../keys/signing-keys.ts';

// Imported keys are cached, because importing a key takes longer than verifying a signature.
const imported = new WeakMap<Keys, Promise<VerificationKeys>>();
// Verified tokens are cached, because clients send the same token many times and verifying it takes most of
// the time of a small request.
const verified = new WeakMap<Keys, LRUCache<string, JWTPayload>>();
const mostRemembered = 5000;
// Longer tokens are not cached, because they would use too much memory.
const longestRemembered = 4096;
const algorithms = ['ES256', 'RS256', 'HS256'];

/**
 * Returns the claims of a token that this instance signed. Throws ApiError 401 with code `jwt_expired` or
 * `bad_jwt`.
 */
export async function verifyToken(token: string, keys: Keys): Promise<JWTPayload> {
  const remembered = rememberedOf(keys);
  const claims = remembered.get(token);
  if (claims !== undefined && isInTime(claims)) return claims;
  remembered.delete(token);
  const read = Object.freeze(await verifyAnew(token, keys));
  if (token.length <= longestRemembered) remembered.set(token, read);
  return read;
}

async function verifyAnew(token: string, keys: Keys): Promise<JWTPayload> {
  const known = await importedOnce(keys);
  try {
    return await tryEach(known.secrets, async (secret) => {
      const pick = (header: ProtectedHeaderParameters) => pickKey(header, known, secret);
      return (await jwtVerify(token, pick, { algorithms, clockTolerance: 0 })).payload;
    });
  } catch (cause) {
    if (cause instanceof errors.JWTExpired)
      throw new ApiError({ status: 401, code: 'jwt_expired', message: 'JWT expired', cause });
    if (cause instanceof ApiError) throw cause;
    throw refused('The token is not valid here', cause);
  }
}

function refused(message: string, cause?: unknown): ApiError {
  return new ApiError({ status: 401, code: 'bad_jwt', message, cause });
}

/** Checks whether a cached token has not expired yet. `exp` is in whole seconds. */
function isInTime({ exp }: JWTPayload): boolean {
  return exp === undefined || exp > Math.floor(Date.now() / 1000);
}

function rememberedOf(keys: Keys): LRUCache<string, JWTPayload> {
  const found = verified.get(keys) ?? new LRUCache<string, JWTPayload>({ max: mostRemembered });
  verified.set(keys, found);
  return found;
}

function pickKey(
  header: ProtectedHeaderParameters & { kid?: string },
  known: VerificationKeys,
  secret: Uint8Array,
): CryptoKey | Uint8Array {
  if (header.alg === 'HS256') return secret;
  const key = header.kid === undefined ? known.signing.values().next().value : known.signing.get(header.kid);
  if (known.signing.size === 0) throw refused('JWKS is empty');
  if (key === undefined) throw refused('No matching signing key found in JWKS');
  return key;
}

function importedOnce(keys: Keys): Promise<VerificationKeys> {
  const found = imported.get(keys) ?? importVerificationKeys(keys);
  imported.set(keys, found);
  return found;
}

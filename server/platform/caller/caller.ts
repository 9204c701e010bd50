import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../errors/api-error.ts';
import { allOf, type Keys } from '../keys/keys.ts';
import { rememberAccount } from './request-sender.ts';
import { verifyToken } from './verify-token.ts';

export const apiRoles = ['anon', 'authenticated', 'service_role'] as const;
export type ApiRole = (typeof apiRoles)[number];

export type Caller = {
  role: ApiRole;
  claims: Record<string, unknown>;
  userId: string | null;
  sessionId: string | null;
};

export const visitor = callerOfRole('anon');

/**
 * Returns the caller of the bearer token. Without a bearer token, returns the caller of the API key. With
 * `keylessIsAnonymous`, a request without a key has an anonymous caller. Throws ApiError 401 with code
 * `no_api_key`, `bad_api_key`, `bad_jwt` or `jwt_expired`.
 */
export async function readCaller(
  headers: IncomingHttpHeaders,
  keys: Keys,
  options: { keylessIsAnonymous?: boolean } = {},
): Promise<Caller> {
  const apiKey = single(headers.apikey);
  const bearer = /^bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1] ?? null;
  const byKey = apiKey === null ? null : await callerOf(apiKey, keys).catch(asBadApiKey);
  const caller = bearer !== null && bearer !== apiKey ? await callerOf(bearer, keys) : byKey;
  rememberAccount(caller?.userId ?? null);
  if (caller !== null) return caller;
  if (options.keylessIsAnonymous) return visitor;
  throw new ApiError({
    status: 401,
    code: 'no_api_key',
    message: 'No API key found in request',
    hint: 'Send the instance\'s public key in the "apikey" header.',
  });
}

/**
 * Returns a `preHandler` for routes that need a valid key or token but do not use the caller. Throws the same
 * errors as `readCaller`.
 */
export function requireCaller(keys: Keys): (request: { headers: IncomingHttpHeaders }) => Promise<void> {
  return async ({ headers }) => {
    await readCaller(headers, keys);
  };
}

async function callerOf(credential: string, keys: Keys): Promise<Caller> {
  return callerOfKey(credential, keys) ?? callerOfClaims(await verifyToken(credential, keys));
}

function asBadApiKey(cause: unknown): never {
  throw new ApiError({ status: 401, code: 'bad_api_key', message: 'Invalid API key', cause });
}

function callerOfKey(key: string, keys: Keys): Caller | null {
  const given = Buffer.from(key);
  const isGiven = ({ bytes }: Holder) => bytes.length === given.length && timingSafeEqual(bytes, given);
  return holdersOf(keys).find(isGiven)?.caller ?? null;
}

type Holder = { bytes: Buffer; caller: Caller };
const holders = new WeakMap<Keys, Holder[]>();

/** The holders are cached, because nearly every request has one of the two API keys. */
function holdersOf(keys: Keys): Holder[] {
  const found = holders.get(keys) ?? [
    ...allOf(keys, 'anonKey').map((key) => ({ bytes: Buffer.from(key), caller: visitor })),
    ...allOf(keys, 'serviceRoleKey').map((key) => ({
      bytes: Buffer.from(key),
      caller: callerOfRole('service_role'),
    })),
  ];
  holders.set(keys, found);
  return found;
}

/** Returns a caller without a user, such as the caller of an API key. */
export function callerOfRole(role: ApiRole): Caller {
  return Object.freeze({ role, claims: Object.freeze({ role }), userId: null, sessionId: null });
}

/** Throws ApiError 401 with code `bad_jwt` if the claims contain no API role. */
export function callerOfClaims(claims: Record<string, unknown>): Caller {
  const role = apiRoles.find((candidate) => candidate === claims.role);
  if (role === undefined)
    throw new ApiError({ status: 401, code: 'bad_jwt', message: 'The token names no role of this service' });
  return { role, claims, userId: text(claims.sub), sessionId: text(claims.session_id) };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function single(value: string | string[] | undefined): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  return first?.trim() || null;
}

import { SignJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { generateKeys, type Keys, signApiKey } from '../keys/keys.ts';
import { readCaller } from './caller.ts';

const keys = await generateKeys(new Date());
const opaque = { ...keys, anonKey: 'sb_publishable_abc', serviceRoleKey: 'sb_secret_xyz' };
const other = await generateKeys(new Date());
const user = '11111111-1111-4111-8111-111111111111';

afterEach(() => {
  vi.useRealTimers();
});

describe('the caller', () => {
  it.each<[string, Keys, Record<string, string>, object]>([
    ['the public key', keys, { apikey: keys.anonKey }, { role: 'anon', userId: null }],
    ['the service key', keys, { apikey: keys.serviceRoleKey }, { role: 'service_role' }],
    ['the public key in both headers', keys, bearer(keys.anonKey), { role: 'anon' }],
    ['an opaque public key', opaque, { apikey: 'sb_publishable_abc' }, { role: 'anon' }],
    [
      'an opaque service key in both headers',
      opaque,
      { apikey: 'sb_secret_xyz', authorization: 'Bearer sb_secret_xyz' },
      { role: 'service_role' },
    ],
    [
      'an opaque service key as the token',
      opaque,
      { apikey: 'sb_publishable_abc', authorization: 'Bearer sb_secret_xyz' },
      { role: 'service_role' },
    ],
  ])('the caller has the role of %s', async (_what, known, headers, expected) => {
    expect(await readCaller(headers, known)).toMatchObject(expected);
  });

  it('the caller has the user and the claims of the token', async () => {
    const token = await sign({ sub: user, role: 'authenticated', session_id: 'session', aal: 'aal1' });
    const claims = { aal: 'aal1' };
    const caller = { role: 'authenticated', userId: user, sessionId: 'session', claims };
    expect(await readCaller(bearer(token), keys)).toMatchObject(caller);
    expect(await readCaller({ authorization: `bearer ${token}` }, keys)).toMatchObject({ userId: user });
  });

  it('the caller may use a token signed with the shared secret', async () => {
    const token = await signApiKey('service_role', keys.jwtSecret, new Date());
    expect(await readCaller(bearer(token), keys)).toMatchObject({ role: 'service_role' });
  });

  it('a caller without a key is anonymous if this is allowed', async () => {
    expect(await readCaller({}, keys, { keylessIsAnonymous: true })).toMatchObject({ role: 'anon' });
  });
});

type Attempt = {
  what: string;
  headers: () => Promise<Record<string, string>> | Record<string, string>;
  code: string;
};

const attempts: Attempt[] = [
  { what: 'no key', headers: () => ({}), code: 'no_api_key' },
  { what: 'an empty key', headers: () => ({ apikey: ' ' }), code: 'no_api_key' },
  { what: 'another instance’s key', headers: () => ({ apikey: other.anonKey }), code: 'bad_api_key' },
  { what: 'an unknown opaque key', headers: () => ({ apikey: 'sb_secret_xyz' }), code: 'bad_api_key' },
  {
    what: 'a wrong key with a valid token',
    headers: async () => ({ ...bearer(await sign({ role: 'authenticated' })), apikey: 'x' }),
    code: 'bad_api_key',
  },
  { what: 'a malformed token', headers: () => bearer('abc'), code: 'bad_jwt' },
  token('an expired token', () => sign({ role: 'authenticated', exp: seconds() - 1 }), 'jwt_expired'),
  token('a token that is not valid yet', () => sign({ role: 'authenticated', nbf: seconds() + 60 })),
  token('a token of another instance', () => sign({ role: 'authenticated' }, other.jwtSigningKeys[0])),
  token('a token without a role', () => sign({ sub: user })),
  token('a token with an unknown role', () => sign({ role: 'postgres' })),
];

describe('rejected callers', () => {
  it.each(attempts)('a caller is rejected with $what', async ({ headers, code }) => {
    await expect(readCaller(await headers(), keys)).rejects.toMatchObject({ status: 401, code });
  });
});

it('a token of an unknown key names the fault of the key set', async () => {
  const headers = bearer(await sign({ role: 'authenticated' }));
  const refused = (jwtSigningKeys: Keys['jwtSigningKeys']) =>
    readCaller(headers, { ...keys, jwtSigningKeys }).catch((error: Error) => error.message);
  expect(await refused(other.jwtSigningKeys)).toBe('No matching signing key found in JWKS');
  // A list of keys has a first one by its type; a key set can still be empty.
  expect(await refused([] as unknown as Keys['jwtSigningKeys'])).toBe('JWKS is empty');
});

it('a token is rejected after it expires, even if it was accepted before', async () => {
  const headers = bearer(await sign({ sub: user, role: 'authenticated', exp: seconds() + 60 }));
  expect(await readCaller(headers, keys)).toMatchObject({ userId: user });
  expect(await readCaller(headers, keys)).toMatchObject({ userId: user });
  await expect(readCaller(headers, { ...keys, jwtSigningKeys: other.jwtSigningKeys })).rejects.toMatchObject({
    code: 'bad_jwt',
  });
  vi.useFakeTimers({ toFake: ['Date'], now: (seconds() + 60) * 1000 });
  await expect(readCaller(headers, keys)).rejects.toMatchObject({ status: 401, code: 'jwt_expired' });
});

function token(what: string, make: () => Promise<string>, code = 'bad_jwt'): Attempt {
  return { what, headers: async () => bearer(await make()), code };
}

function bearer(token: string): Record<string, string> {
  return { apikey: keys.anonKey, authorization: `Bearer ${token}` };
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

function sign(claims: Record<string, unknown>, key = keys.jwtSigningKeys[0]): Promise<string> {
  const header = { alg: 'ES256', kid: key?.kid ?? '' };
  return new SignJWT({ exp: seconds() + 60, ...claims }).setProtectedHeader(header).sign(key ?? {});
}

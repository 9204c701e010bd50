import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi } from './auth-setup.ts';

const instance = setUpInstance();
const { call, newMember } = authApi({ instance });
let claims: JWTPayload;
let genuine: string;
beforeAll(async () => {
  const { client, session } = await newMember();
  genuine = session.access_token;
  claims = (await client.auth.getClaims()).data?.claims as unknown as JWTPayload;
});

async function signedWithOurKey(payload: JWTPayload): Promise<string> {
  const [key] = instance.platform.keys.jwtSigningKeys;
  if (!key) throw new Error('no key');
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid: key.kid ?? '' })
    .sign(await importJWK(key, 'ES256'));
}

const rejected: Record<string, () => Promise<string> | string> = {
  'whose subject is not a UUID': () => signedWithOurKey({ ...claims, sub: "'; drop table auth.users" }),
  'whose session is not a UUID': () => signedWithOurKey({ ...claims, session_id: 'x' }),
  'without a subject': () => signedWithOurKey({ role: 'authenticated', exp: Number(claims.exp) }),
  'that is the public API key': () => instance.platform.keys.anonKey,
  'that is malformed': () => 'not.a.token',
};

describe('access tokens', () => {
  it('a valid access token is accepted', async () => {
    expect((await call('GET', '/user', { token: genuine })).status).toBe(200);
  });

  it.each(Object.entries(rejected))('an access token %s is rejected', async (_what, make) => {
    const token = await make();
    for (const [method, path] of [
      ['GET', '/user'],
      ['PUT', '/user'],
      ['POST', '/logout'],
      ['GET', '/reauthenticate'],
    ] as const) {
      const { status, body } = await call(method, path, { token });
      expect([path, status, body.error_code]).toEqual([path, 403, 'bad_jwt']);
    }
  });

  it('an access token is required', async () => {
    for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'Basic YTpi']) {
      const headers = authorization === undefined ? {} : { authorization };
      const { status, body } = await call('GET', '/user', { headers });
      expect([authorization, status, body.error_code]).toEqual([authorization, 401, 'no_authorization']);
    }
  });
});

describe('the JWKS endpoint', () => {
  it('the JWKS endpoint returns only public keys, cacheable for ten minutes', async () => {
    const { headers, body } = await call('GET', '/.well-known/jwks.json');
    expect(headers['cache-control']).toBe('public, max-age=600');
    const [key] = instance.platform.keys.jwtSigningKeys;
    const coordinates = { x: key?.x, y: key?.y, kid: key?.kid };
    expect(body).toEqual({
      keys: [{ ...coordinates, kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] }],
    });
  });
});

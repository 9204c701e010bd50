import { decodeJwt, importJWK, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi } from './auth-setup.ts';

const instance = setUpInstance();
const { call, newMember, outcome } = authApi({ instance });

describe('access tokens', () => {
  it.each<[string, object]>([
    ['whose subject is not a UUID', { sub: "'; drop table auth.users" }],
    ['whose session is not a UUID', { session_id: 'x' }],
    ['without a subject', { sub: undefined }],
  ])('an access token %s is rejected', async (_what, change) => {
    const [key = { kty: 'EC' }] = instance.platform.keys.jwtSigningKeys;
    const token = await new SignJWT({ ...decodeJwt((await newMember()).session.access_token), ...change })
      .setProtectedHeader({ alg: 'ES256', kid: key.kid ?? '' })
      .sign(await importJWK(key, 'ES256'));
    for (const [method, path] of [
      ['GET', '/user'],
      ['PUT', '/user'],
      ['POST', '/logout'],
      ['GET', '/reauthenticate'],
    ] as const)
      expect([path, ...(await outcome(method, path, { token }))]).toEqual([path, 403, 'bad_jwt']);
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

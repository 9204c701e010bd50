import { createHmac } from 'node:crypto';
import { decodeJwt, exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
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

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function hmac(header: object, payload: object, secret: string): string {
  const text = `${base64(header)}.${base64(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

async function signedWithOurKey(payload: JWTPayload): Promise<string> {
  const [key] = instance.platform.keys.jwtSigningKeys;
  if (!key) throw new Error('no key');
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid: key.kid ?? '' })
    .sign(await importJWK(key, 'ES256'));
}

async function signedByAStranger(kid: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
}

const forgeries: Record<string, () => Promise<string> | string> = {
  'signed with another key': () => signedByAStranger(instance.platform.keys.jwtSigningKeys[0]?.kid ?? ''),
  'with an unknown key ID': () => signedByAStranger('unknown'),
  'unsigned (alg none)': () => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`,
  'signed by HMAC with the public key as PEM': async () => {
    const [key] = instance.platform.keys.jwtSigningKeys;
    const { d: _d, key_ops: _ops, ...open } = { key_ops: [], ...key };
    const pem = await exportSPKI(
      (await importJWK({ ...open, kty: 'EC' }, 'ES256', { extractable: true })) as CryptoKey,
    );
    return hmac({ alg: 'HS256', typ: 'JWT', kid: key?.kid }, claims, pem);
  },
  'signed by HMAC with the public key as published': async () => {
    const { keys } = (await call('GET', '/.well-known/jwks.json')).body as { keys: object[] };
    return hmac({ alg: 'HS256', typ: 'JWT' }, claims, JSON.stringify(keys[0]));
  },
  'signed by HMAC with an empty key': () => hmac({ alg: 'HS256', typ: 'JWT' }, claims, ''),
  'with changed claims': () => {
    const [header, , signature] = genuine.split('.');
    return `${header}.${base64({ ...claims, role: 'service_role' })}.${signature}`;
  },
  'with its own key in the header': async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) })
      .sign(privateKey);
  },
  'that expired a second ago': () => signedWithOurKey({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }),
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

  it.each(Object.entries(forgeries))('an access token %s is rejected', async (_what, forge) => {
    const token = await forge();
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

  it("an access token of a deleted account or with another user's session is rejected", async () => {
    const gone = await signedWithOurKey({ ...claims, sub: crypto.randomUUID() });
    expect((await call('GET', '/user', { token: gone })).body.error_code).toBe('user_not_found');
    const { session } = await newMember();
    const { session_id } = decodeJwt(session.access_token);
    const borrowed = await signedWithOurKey({ ...claims, session_id });
    expect((await call('GET', '/user', { token: borrowed })).body.error_code).toBe('session_not_found');
  });

  it('an access token signed with the shared secret (HS256) is accepted', async () => {
    const secret = new TextEncoder().encode(instance.platform.keys.jwtSecret);
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    expect((await call('GET', '/user', { token })).status).toBe(200);
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

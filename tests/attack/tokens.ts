import { createHmac } from 'node:crypto';
import { decodeJwt, exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose';
import { devCookieName } from '#server/dev/dev-secret.ts';
import type { Answer, Ask } from '../instance/send-request.ts';
import { type Arena, type Attack, each } from './arena.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export const forgeries: Attack = {
  name: 'forged tokens',
  mustNot: 'no forged or altered token opens auth, data, files, functions, live updates or developer pages',
  sampled: 1,
  async run(arena) {
    const { accessToken } = arena.world.accounts.client;
    const devCookie = devCookieName(arena.world.instance.platform.keys.devSecret ?? '');
    const forged = Object.entries(await forge(arena, accessToken));
    for (const [name, { opens, genuine = accessToken, ...ask }] of Object.entries(probes(arena))) {
      const isOpen = async (token: string) => {
        const proof = { authorization: `Bearer ${token}`, 'x-dev-secret': token };
        const headers = { ...proof, cookie: `${devCookie}=${token}` };
        return opens(await arena.ask({ ...ask, url: ask.url.replace('TOKEN', token), headers }));
      };
      if (!(await isOpen(genuine))) arena.faults.push(`${name}: the genuine token fails`);
      await each(forged, async ([what, token]) => {
        if (await isOpen(await token)) arena.gotIn.push(`${name} with ${what}`);
      });
    }
  },
};

/** `genuine` is the token that opens it, if the client's does not. */
type Probe = Ask & { opens(answer: Answer): boolean; genuine?: string };

/** Returns for each service a request that needs a token. */
function probes({ world }: Arena): Record<string, Probe> {
  const { serviceRoleKey, devSecret } = world.instance.platform.keys;
  const opens = ({ status }: Answer) => status === 200;
  const payload = { issue_id: world.issues[1] };
  return {
    auth: { url: '/auth/v1/user', opens },
    'auth admin': { url: '/auth/v1/admin/users', opens, genuine: serviceRoleKey },
    rest: { url: '/rest/v1/issues?select=title', opens: ({ text }) => text.includes('mark-') },
    storage: { url: `/storage/v1/object/authenticated/issue-attachments/${world.files[0]}`, opens },
    functions: {
      ...{ method: 'POST', url: '/functions/v1/create-checkout', payload },
      opens: ({ status }) => ![400, 401, 403, 404, 429].includes(status),
    },
    live: { url: '/live', opens },
    dev: {
      url: '/dev/outbox.json?secret=TOKEN',
      opens: ({ status }) => status < 400,
      genuine: devSecret ?? '',
    },
  };
}

/** Returns tokens for the client or with more rights that this instance never issued in this form. */
async function forge({ world, origin }: Arena, genuine: string) {
  const { keys } = world.instance.platform;
  const [head = '', body = '', signature = ''] = genuine.split('.');
  const claims = decodeJwt(genuine);
  const [jwk = { kty: 'EC' }] = keys.jwtSigningKeys;
  const { d: _, ...publicJwk } = jwk;
  const own = await importJWK(jwk, 'ES256');
  const pem = await exportSPKI((await importJWK(publicJwk, 'ES256', { extractable: true })) as CryptoKey);
  const theirs = await generateKeyPair('ES256', { extractable: true });
  const by = (key: typeof own, change: object = {}, header: object = {}) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'ES256', kid: jwk.kid ?? '', ...header })
      .sign(key);
  const none = (alg: string, change: object = {}) => `${part({ alg })}.${part({ ...claims, ...change })}.`;
  const altered = (change: object) => `${head}.${part({ ...claims, ...change })}.${signature}`;
  const hmac = (secret: string, change: object = {}, header: object = {}) => {
    const text = `${part({ alg: 'HS256', kid: jwk.kid, ...header })}.${part({ ...claims, ...change })}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const service = { role: 'service_role' };
  const now = Math.floor(Date.now() / 1000);
  const jku = `${origin}/x`;
  return {
    'alg none': none('none'),
    'alg nOnE as the service role': none('nOnE', service),
    'alg none and the signature': `${none('none')}${signature}`,
    'HS256 with the public key': hmac(pem),
    'HS256 with the published key as the service role': hmac(JSON.stringify(publicJwk), service),
    'HS256 with the public API key': hmac(keys.anonKey),
    'HS256 with an empty key': hmac(''),
    'HS256 with an empty file': hmac('', service, { kid: '../../../../dev/null' }),
    'another key': by(theirs.privateKey),
    'another key as the service role': by(theirs.privateKey, service),
    'another key in the header': by(theirs.privateKey, {}, { jwk: await exportJWK(theirs.publicKey) }),
    'an address of keys': by(theirs.privateKey, {}, { jku, x5u: jku }),
    'an unknown key ID': by(theirs.privateKey, {}, { kid: "' or 1=1 --" }),
    'the key ID __proto__': by(theirs.privateKey, {}, { kid: '__proto__' }),
    'no signature': `${head}.${body}.`,
    'a signature of zeros': `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`,
    'another algorithm': `${part({ alg: 'RS256', kid: jwk.kid })}.${body}.${signature}`,
    'a later end': altered({ exp: now + 9e6 }),
    'another subject': altered({ sub: world.accounts.other.id }),
    'the role service_role': altered(service),
    'an expired token': by(own, { iat: now - 7200, exp: now - 1 }),
    'a token for later': by(own, { nbf: now + 3600 }),
    'our signature for the role postgres': by(own, { role: 'postgres' }),
    'our signature for the role marketplace_gate': by(own, { role: 'marketplace_gate' }),
    'the session of another': by(own, {
      session_id: decodeJwt(world.accounts.other.accessToken).session_id,
    }),
    'no session': by(own, { session_id: crypto.randomUUID() }),
    'another subject in this session': by(own, { sub: world.accounts.engineer.id }),
    'the refresh token': world.accounts.client.refreshToken,
  };
}

import { createHmac, createPrivateKey, createPublicKey, randomUUID, sign } from 'node:crypto';
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { type Arena, type Attack, each } from './arena.ts';

type Forgery = [what: string, token: string];

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export const forgeries: Attack = {
  name: 'forged tokens',
  mustNot: 'no forged or altered token opens auth, data, files, functions, live updates or developer pages',
  sampled: 0.3,
  async run(arena) {
    const { client } = arena.world.accounts;
    const genuine = client.accessToken;
    for (const probe of probes(arena)) {
      if (probe.name !== 'dev' && !(await probe.opens(genuine)))
        arena.faults.push(`${probe.name}: the genuine token fails`);
      await each(arena.sample(await forge(arena, genuine)), async ([what, token]) => {
        if (await probe.opens(token)) arena.gotIn.push(`${probe.name} with ${what}`);
      });
    }
  },
};

/** Returns for each service a request that only the client's token opens. */
function probes(arena: Arena) {
  const { world, keys } = arena;
  const { client } = world.accounts;
  const bearer = (token: string) => ({ apikey: keys.anonKey, authorization: `Bearer ${token}` });
  const isOpen = async (token: string, url: string, method = 'GET', payload?: unknown) => {
    const { status, text } = await arena.ask({ url, method, payload, headers: bearer(token) });
    return { status, text };
  };
  return [
    {
      name: 'auth',
      opens: async (token: string) => (await isOpen(token, '/auth/v1/user')).text.includes(client.email),
    },
    {
      name: 'auth admin',
      opens: async (token: string) =>
        token === client.accessToken || (await isOpen(token, '/auth/v1/admin/users')).status === 200,
    },
    {
      name: 'rest',
      opens: async (token: string) =>
        (await isOpen(token, '/rest/v1/issues?select=title')).text.includes('mark-'),
    },
    {
      name: 'storage',
      opens: async (token: string) =>
        (await isOpen(token, `/storage/v1/object/authenticated/issue-attachments/${world.files[0]}`))
          .status === 200,
    },
    {
      name: 'functions',
      opens: async (token: string) => {
        const asked = { issue_id: world.issues[1] };
        const { status } = await isOpen(token, '/functions/v1/create-checkout', 'POST', asked);
        return ![400, 401, 403, 404].includes(status);
      },
    },
    { name: 'live', opens: async (token: string) => (await isOpen(token, '/live')).status === 200 },
    {
      name: 'dev',
      opens: async (token: string) => {
        const headers = { ...bearer(token), 'x-dev-secret': token, cookie: `lastmile-dev-00000000=${token}` };
        return (await arena.ask({ url: `/dev/outbox.json?secret=${token}`, headers })).status < 400;
      },
    },
  ];
}

/** Returns tokens for the client or with more rights that this instance never issued in this form. */
async function forge(arena: Arena, genuine: string): Promise<Forgery[]> {
  const { keys, world } = arena;
  const [head = '', body = '', signature = ''] = genuine.split('.');
  const claims = decodeJwt(genuine);
  const [jwk = { kty: 'EC' }] = keys.jwtSigningKeys;
  const { d: _, ...publicJwk } = jwk;
  const kid = jwk.kid ?? '';
  const own = await importJWK(jwk, 'ES256');
  const theirs = await generateKeyPair('ES256', { extractable: true });
  const theirJwk = await exportJWK(theirs.publicKey);
  const pem = String(
    createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }),
  );
  const service = { role: 'service_role', exp: claims.exp ?? 0 };
  const hmac = (secret: string, header: object, payload: object = claims) => {
    const text = `${part(header)}.${part(payload)}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const by = (key: typeof own, payload: JWTPayload, header: object = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, ...header }).sign(key);
  const none = (alg: unknown, payload: object = claims) => `${part({ alg, typ: 'JWT' })}.${part(payload)}.`;
  const altered = (change: object) => `${head}.${part({ ...claims, ...change })}.${signature}`;
  const now = Math.floor(Date.now() / 1000);
  const der = sign('sha256', Buffer.from(`${head}.${body}`), createPrivateKey({ key: jwk, format: 'jwk' }));
  const hs256 = { alg: 'HS256', typ: 'JWT' };
  const kids = [
    '',
    '../../../../dev/null',
    "' or 1=1 --",
    'file:///dev/null',
    '\u0000',
    '__proto__',
    'constructor',
  ];
  return [
    ...['none', 'None', 'NONE', 'nOnE', '', null].map((alg): Forgery => [`alg ${alg}`, none(alg)]),
    ['alg none and the signature', `${none('none')}${signature}`],
    ['alg none as the service role', none('none', service)],
    ...[pem, pem.trim(), JSON.stringify(publicJwk), publicJwk.x ?? '', kid, '', 'secret', keys.anonKey].map(
      (secret, at): Forgery => [`HS256 with public text ${at}`, hmac(secret, { ...hs256, kid })],
    ),
    ...[pem, JSON.stringify(publicJwk), keys.anonKey, ''].map(
      (secret, at): Forgery => [
        `HS256 as the service role with public text ${at}`,
        hmac(secret, hs256, service),
      ],
    ),
    ['another key', await by(theirs.privateKey, claims)],
    ['another key as the service role', await by(theirs.privateKey, service)],
    ['another key in the header', await by(theirs.privateKey, claims, { jwk: theirJwk })],
    [
      'an address of keys',
      await by(theirs.privateKey, claims, { jku: `${arena.origin}/x`, x5u: `${arena.origin}/x` }),
    ],
    ...(await Promise.all(
      kids.map(
        async (id): Promise<Forgery> => [`kid ${id}`, await by(theirs.privateKey, claims, { kid: id })],
      ),
    )),
    ...kids.map((id): Forgery => [`HS256 with an empty key and kid ${id}`, hmac('', { ...hs256, kid: id })]),
    ['no signature', `${head}.${body}.`],
    ['a signature of zeros', `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`],
    ['a signature in DER', `${head}.${body}.${der.toString('base64url')}`],
    ['half a signature', `${head}.${body}.${signature.slice(0, 43)}`],
    ['ES384', `${part({ alg: 'ES384', kid })}.${body}.${signature}`],
    ['RS256', `${part({ alg: 'RS256', kid })}.${body}.${signature}`],
    ['a later end', altered({ exp: now + 9e6 })],
    ['another subject', altered({ sub: world.accounts.other.id })],
    ...['service_role', 'postgres', 'supabase_admin'].map(
      (role): Forgery => [`the role ${role}`, altered({ role })],
    ),
    ['an expired token', await by(own, { ...claims, iat: now - 7200, exp: now - 3600 })],
    ['a token for later', await by(own, { ...claims, nbf: now + 3600 })],
    ...(await Promise.all(
      ['postgres', 'marketplace_gate', 'visitor_gate', 'lastmile', ''].map(
        async (role): Promise<Forgery> => [
          `our signature for the role ${role}`,
          await by(own, { ...claims, role }),
        ],
      ),
    )),
    [
      'the session of another',
      await by(own, { ...claims, session_id: decodeJwt(world.accounts.other.accessToken).session_id }),
    ],
    ['no session', await by(own, { ...claims, session_id: randomUUID() })],
    ['another subject in this session', await by(own, { ...claims, sub: world.accounts.engineer.id })],
    ['the refresh token', world.accounts.client.refreshToken],
    ['the id of the session', String(claims.session_id)],
  ];
}

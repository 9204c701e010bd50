import type { Random } from '../../faults/seeded-random.ts';
import type { Draft } from './draft.ts';
import type { World } from './world.ts';

const reads = [
  'user',
  'settings',
  'health',
  '.well-known/jwks.json',
  'admin/users',
  'authorize?provider=github',
  'callback?state=x',
];
const moreReads = [
  'verify?token=x&type=signup',
  'sso/saml/metadata',
  'admin/sso/providers',
  'user/identities/authorize?provider=github',
  'factors/recovery-codes',
];
const writes = [
  'otp',
  'magiclink',
  'resend',
  'recover',
  'verify',
  'sso',
  'invite',
  'admin/users',
  'admin/generate_link',
];
const moreWrites = [
  'factors',
  'factors/ID/challenge',
  'factors/ID/verify',
  'factors/recovery-codes',
  'factors/recovery-codes/use',
  'token?grant_type=refresh_token',
  'token?grant_type=pkce',
];
const rare = ['token?grant_type=password', 'signup', 'token?grant_type=id_token'];

/**
 * Generates an auth request that keeps callers signed in: no logout or password change. Requests that hash
 * passwords are rare because they are slow by design.
 */
export function authRequest(random: Random, world: World): Draft {
  if (random.chance(0.4)) return { method: 'GET', path: random.pick([...reads, ...moreReads]) ?? 'user' };
  const path = random.pick(random.chance(0.03) ? rare : [...writes, ...moreWrites]) ?? 'otp';
  const method = random.chance(0.9) ? 'POST' : (random.pick(['PUT', 'DELETE', 'PATCH', 'GET']) ?? 'PUT');
  return {
    method,
    path: path.replace('ID', random.pick(world.ids) ?? ''),
    body: JSON.stringify(body(random, world)),
  };
}

const names = [
  'email',
  'phone',
  'type',
  'token',
  'token_hash',
  'data',
  'password',
  'create_user',
  'code',
  'challenge_id',
];
const moreNames = [
  'factor_type',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'provider_id',
  'domain',
  'redirect_to',
  'channel',
];

function body(random: Random, world: World): Record<string, unknown> {
  const chosen = random.shuffle([...names, ...moreNames]).slice(0, random.between(0, 6));
  return Object.fromEntries(chosen.map((name) => [name, value(random, world, name)]));
}

function value(random: Random, world: World, name: string): unknown {
  if (name === 'email' && random.chance(0.7)) {
    return random.pick([world.accounts.client.email, 'nobody@example.com', 'x', 'A@B.c']);
  }
  if (name === 'type' && random.chance(0.8))
    return random.pick(['signup', 'recovery', 'magiclink', 'email_change', 'sms']);
  if (name === 'data') return random.pick([{}, { a: 1 }, { role: 'operator' }, [], 'x']);
  return random.pick([
    'x',
    '',
    1,
    null,
    true,
    [],
    {},
    '123456',
    random.pick(world.ids),
    'totp',
    'https://evil.example',
  ]);
}

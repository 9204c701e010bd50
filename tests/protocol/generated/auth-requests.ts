import type { Random } from '../../faults/seeded-random.ts';
import { type Draft, words } from './draft.ts';
import type { World } from './world.ts';

const reads = words(`
  user settings health .well-known/jwks.json admin/users authorize?provider=github callback?state=x
  verify?token=x&type=signup sso/saml/metadata admin/sso/providers user/identities/authorize?provider=github
  factors/recovery-codes
`);
const writes = words(`
  otp magiclink resend recover verify sso invite admin/users admin/generate_link factors factors/ID/challenge
  factors/ID/verify factors/recovery-codes factors/recovery-codes/use token?grant_type=refresh_token
  token?grant_type=pkce
`);
const rare = ['token?grant_type=password', 'signup', 'token?grant_type=id_token'];

/** Generates an auth request that keeps the caller signed in. Requests that hash passwords are rare. */
export function authRequest(random: Random, world: World): Draft {
  if (random.chance(0.4)) return { method: 'GET', path: random.pick(reads) ?? 'user' };
  const path = random.pick(random.chance(0.03) ? rare : writes) ?? 'otp';
  const method = random.chance(0.9) ? 'POST' : (random.pick(['PUT', 'DELETE', 'PATCH', 'GET']) ?? 'PUT');
  return {
    method,
    path: path.replace('ID', random.pick(world.ids) ?? ''),
    body: JSON.stringify(body(random, world)),
  };
}

const names = words(`
  email phone type token token_hash data password create_user code challenge_id factor_type refresh_token
  auth_code code_verifier provider_id domain redirect_to channel
`);

function body(random: Random, world: World): Record<string, unknown> {
  const chosen = random.shuffle(names).slice(0, random.between(0, 6));
  return Object.fromEntries(chosen.map((name) => [name, value(random, world, name)]));
}

function value(random: Random, world: World, name: string): unknown {
  if (name === 'email' && random.chance(0.7)) {
    return random.pick([world.accounts.client.email, 'nobody@example.com', 'x', 'A@B.c']);
  }
  if (name === 'type' && random.chance(0.8))
    return random.pick(['signup', 'recovery', 'magiclink', 'email_change', 'sms']);
  if (name === 'data') return random.pick([{}, { a: 1 }, { role: 'operator' }, [], 'x']);
  const texts = ['x', '', '123456', random.pick(world.ids), 'totp', 'https://evil.example'];
  return random.pick([...texts, 1, null, true, [], {}]);
}

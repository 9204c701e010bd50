import type { FastifyInstance } from 'fastify';
import { decodeProtectedHeader, type JWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { rotateSigningKeys } from '#server/platform/keys/signing-keys.ts';
import { setUp, setUpInstance } from '../../../tests/instance/set-up.ts';
import { signUpAs } from '../../../tests/instance/sign-up-as.ts';
import { openOtherNode } from '../../../tests/instance/test-instance.ts';

const instance = setUpInstance();
/** One node runs before the rotation and one after each of its three steps. */
const nodes = setUp(openNodes, async ({ added, switched, dropped }) => {
  for (const node of [added, switched, dropped]) await node.close();
});
const member = setUp(() => signUpAs(instance, 'client'));

async function openNodes() {
  const { keys } = instance.platform;
  const added = await rotateSigningKeys(keys.jwtSigningKeys, 'add');
  const switched = await rotateSigningKeys(added, 'switch');
  const dropped = await rotateSigningKeys(switched, 'drop');
  const open = (jwtSigningKeys: JWK[]) => openOtherNode(instance, { keys: { ...keys, jwtSigningKeys } });
  return {
    before: instance.app,
    added: await open(added),
    switched: await open(switched),
    dropped: await open(dropped),
  };
}

const services = [
  '/auth/v1/user',
  '/rest/v1/issues?select=id',
  '/storage/v1/bucket',
  '/functions/v1/github/user/repos',
];

async function statuses(node: FastifyInstance, token: string) {
  const headers = { apikey: instance.platform.keys.anonKey, authorization: `Bearer ${token}` };
  const answers = services.map((url) => node.inject({ method: 'GET', url, headers }));
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode);
}

async function refreshedOn(node: FastifyInstance) {
  const payload = { refresh_token: member.refreshToken };
  const url = '/auth/v1/token?grant_type=refresh_token';
  const answer = await node.inject({ method: 'POST', url, payload });
  const session = answer.json<{ access_token: string; refresh_token: string }>();
  member.refreshToken = session.refresh_token;
  return session.access_token;
}

const keyOf = (token: string) => decodeProtectedHeader(token).kid;

describe('signing key rotation across nodes at different steps', () => {
  it('a key rotation signs with the new key from the second step on', async () => {
    const old = keyOf(await refreshedOn(nodes.before));
    expect(keyOf(await refreshedOn(nodes.added))).toBe(old);
    const next = keyOf(await refreshedOn(nodes.switched));
    expect(next).not.toBe(old);
    expect(keyOf(await refreshedOn(nodes.dropped))).toBe(next);
  });

  it('every service accepts tokens signed by a node one step ahead or behind', async () => {
    const expected = await statuses(nodes.before, await refreshedOn(nodes.before));
    expect(expected.slice(0, 3)).toEqual([200, 200, 200]);
    expect(await statuses(nodes.added, await refreshedOn(nodes.before))).toEqual(expected);
    expect(await statuses(nodes.before, await refreshedOn(nodes.added))).toEqual(expected);
    expect(await statuses(nodes.switched, await refreshedOn(nodes.added))).toEqual(expected);
    expect(await statuses(nodes.added, await refreshedOn(nodes.switched))).toEqual(expected);
    expect(await statuses(nodes.dropped, await refreshedOn(nodes.switched))).toEqual(expected);
    expect(await statuses(nodes.switched, await refreshedOn(nodes.dropped))).toEqual(expected);
  });

  it('both signing keys are published until the old one is dropped', async () => {
    const published = async (node: FastifyInstance) => {
      const answer = await node.inject('/auth/v1/.well-known/jwks.json');
      expect(answer.headers['cache-control']).toBe('public, max-age=600');
      return answer.json<{ keys: JWK[] }>().keys.map(({ kid }) => kid);
    };
    const [old] = await published(nodes.before);
    const [next] = await published(nodes.dropped);
    expect(await published(nodes.added)).toEqual([old, next]);
    expect(await published(nodes.switched)).toEqual([next, old]);
  });

  it('a token signed with a dropped key is rejected, but its session can still be refreshed', async () => {
    const old = await refreshedOn(nodes.before);
    const [auth, rest] = await statuses(nodes.dropped, old);
    expect([auth, rest]).toEqual([403, 401]);
    expect((await statuses(nodes.dropped, await refreshedOn(nodes.dropped)))[0]).toBe(200);
  });
});

describe('rotation steps out of order', () => {
  it('a rotation step out of order is refused', async () => {
    const one = instance.platform.keys.jwtSigningKeys;
    await expect(rotateSigningKeys(one, 'switch')).rejects.toThrow('add one first');
    await expect(rotateSigningKeys(one, 'drop')).rejects.toThrow('nothing to drop');
  });
});

import { expect, it } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { signUpAs } from '../../../tests/instance/sign-up-as.ts';
import { openOtherNode } from '../../../tests/instance/test-instance.ts';
import { readCaller } from '../caller/caller.ts';
import { apiLogins, ensureApiLogin, retireApiLogins } from '../database/api-login.ts';
import { createLog } from '../log.ts';
import { openPlatform } from '../platform.ts';
import { generateKeys, type Keys, signApiKey, withFormer } from './keys.ts';
import { renewSeals } from './renew-seals.ts';
import { openSeal } from './seal.ts';

const instance = setUpInstance();
const [old, next] = await Promise.all([generateKeys(new Date()), generateKeys(new Date())]);
const log = createLog('silent');

/** The keys of a node that lists the new key of this kind before the old one. */
function both(kind: 'jwtSecret' | 'encryptionKey', from: Keys = old): Keys {
  return withFormer({ ...from, [kind]: `${next[kind]},${from[kind]}` });
}

it('a secret sealed with the old key opens with both, is sealed anew, and then opens with the new key', async () => {
  const sealed = await openSeal([old.encryptionKey], 'code host').close('token');
  await instance.sql`
    insert into code_host.connections (handle_hash, sealed_token, account_id, login)
    values (${Buffer.from('a')}, ${sealed}, 1, 'ada')`;
  const stored = async () =>
    (await instance.sql<{ sealed: string }[]>`select sealed_token as sealed from code_host.connections`)[0]
      ?.sealed ?? '';
  expect(await openSeal([next.encryptionKey, old.encryptionKey], 'code host').open(sealed)).toBe('token');
  await renewSeals(instance.sql, both('encryptionKey'), log);
  const renewed = await stored();
  expect(await openSeal([next.encryptionKey], 'code host').open(renewed)).toBe('token');
  await renewSeals(instance.sql, both('encryptionKey'), log);
  expect(await stored()).toBe(renewed);
});

it('a start that cannot decrypt all secrets says how many instead of that all are renewed', async () => {
  const lost = await openSeal(['a key that nobody has any more'], 'code host').close('token');
  await instance.sql`update code_host.connections set sealed_token = ${lost}`;
  const lines: string[] = [];
  await renewSeals(
    instance.sql,
    both('encryptionKey'),
    createLog('warn', { write: (line) => lines.push(line) }),
  );
  const found = lines.map((line) => JSON.parse(line));
  expect(found).toMatchObject([
    { level: 50, unreadable: 1, msg: 'Stored secrets that no listed ENCRYPTION_KEY decrypts' },
  ]);
});

it.each([
  ['anonKey', 'anon'],
  ['serviceRoleKey', 'service_role'],
] as const)('calls with the old %s are accepted while it is listed', async (kind, role) => {
  const listed = withFormer({ ...next, [kind]: `${next[kind]},${old[kind]}` });
  expect(await readCaller({ apikey: old[kind] }, listed)).toMatchObject({ role });
});

it('an API key signed with the old secret works while that is listed', async () => {
  const apikey = await signApiKey('service_role', old.jwtSecret, new Date());
  expect(await readCaller({ apikey }, both('jwtSecret'))).toMatchObject({ role: 'service_role' });
  const dropped = { ...next, anonKey: old.anonKey };
  await expect(readCaller({ apikey }, dropped)).rejects.toMatchObject({ status: 401 });
});

it('a refresh repeated on a node with another first key returns the same token', async () => {
  const { refreshToken } = await signUpAs(instance, 'client');
  const payload = { refresh_token: refreshToken };
  const url = '/auth/v1/token?grant_type=refresh_token';
  const here = await instance.app.inject({ method: 'POST', url, payload });
  const node = await openOtherNode(instance, { keys: both('encryptionKey', instance.platform.keys) });
  const there = await node.inject({ method: 'POST', url, payload });
  await node.close();
  expect(there.json().refresh_token).toBe(here.json().refresh_token);
});
it('each encryption key has its own database login, until the key is removed', async () => {
  const { ownerUrl } = instance.platform.database;
  const [before] = await apiLogins(instance.sql, ownerUrl);
  const { user } = await ensureApiLogin(ownerUrl, next.encryptionKey);
  expect((await apiLogins(instance.sql, ownerUrl)).toSorted()).toEqual([before, user].toSorted());
  await retireApiLogins(ownerUrl, [next.encryptionKey]);
  expect(await apiLogins(instance.sql, ownerUrl)).toEqual([user]);
  await ensureApiLogin(ownerUrl, instance.platform.keys.encryptionKey);
});

it('a start renews the secrets with the first key, and removes the logins of keys that are not listed', async () => {
  const { settings, database, keys } = instance.platform;
  const { ownerUrl } = database;
  const start = async (encryptionKey: string) => {
    const given = { ...settings, databaseUrl: ownerUrl, keys: { ...keys, encryptionKey } };
    const node = await openPlatform(given, { log });
    await node.securityEvents.close();
    await node.database.close();
  };
  const sealed = await openSeal([keys.encryptionKey], 'code host').close('token');
  await instance.sql`
    insert into code_host.connections (handle_hash, sealed_token, account_id, login)
    values (${Buffer.from('b')}, ${sealed}, 1, 'ada')`;
  await start(`${next.encryptionKey},${keys.encryptionKey}`);
  const [stored] = await instance.sql<{ sealed: string }[]>`
    select sealed_token as sealed from code_host.connections where handle_hash = ${Buffer.from('b')}`;
  expect(await openSeal([next.encryptionKey], 'code host').open(stored?.sealed ?? '')).toBe('token');
  expect(await apiLogins(instance.sql, ownerUrl)).toHaveLength(2);
  await instance.sql`delete from code_host.connections`;
  await start(next.encryptionKey);
  const { user } = await ensureApiLogin(ownerUrl, next.encryptionKey);
  expect(await apiLogins(instance.sql, ownerUrl)).toEqual([user]);
  await ensureApiLogin(ownerUrl, keys.encryptionKey);
});

import { expect, it, onTestFinished } from 'vitest';
import { preferencesLinks } from '#server/mail/preferences-link.ts';
import { generateKeys, withFormer } from '#server/platform/keys/keys.ts';
import { setUpInstance } from '../tests/instance/set-up.ts';
import { openOtherNode } from '../tests/instance/test-instance.ts';
import { authApi, newAddress } from '../tests/protocol/auth-setup.ts';
import { authenticatorApp, movingClock } from '../tests/protocol/second-factor-setup.ts';

const instance = setUpInstance();
const { newClient, newMember, newestMail } = authApi({ instance });
const { codeOf, enroll } = authenticatorApp({ instance }, movingClock());
const next = await generateKeys(new Date());

type Sent = { url: string; payload?: object; token?: string };

async function mailedTo(email: string) {
  await (await newClient()).auth.signInWithOtp({ email });
  return newestMail(email);
}

it.each<[string, () => Promise<Sent>]>([
  [
    'a signed address of a file',
    async () => {
      const { storage } = await newClient({ key: instance.platform.keys.serviceRoleKey });
      const files = storage.from('issue-attachments');
      const { data: stored } = await files.upload('a.txt', 'text', { contentType: 'text/plain' });
      const { data } = await files.createSignedUrl(stored?.path ?? '', 60);
      const { pathname, search } = new URL(data?.signedUrl ?? 'none:');
      return { url: pathname + search };
    },
  ],
  ['a mailed link', async () => ({ url: '/auth/v1/verify', payload: (await mailedTo(newAddress())).link })],
  [
    'a mailed code',
    async () => {
      const email = newAddress();
      const { code: token } = await mailedTo(email);
      return { url: '/auth/v1/verify', payload: { type: 'email', email, token } };
    },
  ],
  [
    'a link to the mail preferences',
    async () => {
      const links = preferencesLinks('https://lastmile.example', instance.platform.keys, () => new Date());
      const { searchParams } = new URL(await links.page({ address: newAddress(), kind: null }));
      return { url: '/functions/v1/mail-preferences', payload: { token: searchParams.get('token') } };
    },
  ],
  [
    'the stored secret of an authenticator app',
    async () => {
      const { client, session } = await newMember();
      const { factorId, secret } = await enroll(client);
      const { data } = await client.auth.mfa.challenge({ factorId });
      const payload = { challenge_id: data?.id, code: codeOf(secret) };
      return { url: `/auth/v1/factors/${factorId}/verify`, payload, token: session.access_token };
    },
  ],
])('%s from before a new encryption key works while the old one is listed', async (_what, make) => {
  const { keys } = instance.platform;
  const encryptionKey = `${next.encryptionKey},${keys.encryptionKey}`;
  const node = await openOtherNode(instance, { keys: withFormer({ ...keys, encryptionKey }) });
  onTestFinished(() => node.close());
  const { token = keys.anonKey, ...sent } = await make();
  const headers = { apikey: keys.anonKey, authorization: `Bearer ${token}` };
  const method = sent.payload ? 'POST' : 'GET';
  expect((await node.inject({ ...sent, method, headers })).statusCode).toBe(200);
});

import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestInstance, type TestInstance } from '../instance/test-instance.ts';

let instance: TestInstance;
let clock = Date.now();
let url: string;
let service: SupabaseClient;
beforeAll(async () => {
  instance = await createTestInstance({ now: () => new Date(clock) });
  url = `${await instance.url()}/storage/v1`;
  service = createClient(await instance.url(), instance.platform.keys.serviceRoleKey, {
    auth: { persistSession: false },
  });
});
afterAll(() => instance.close());

const bucket = () => service.storage.from('issue-attachments');
let count = 0;

async function stored(content: string | Buffer, extension = 'txt'): Promise<string> {
  count += 1;
  const path = `issues/file${count}.${extension}`;
  expect((await bucket().upload(path, content, { cacheControl: '3600' })).error).toBeNull();
  return path;
}

const signed = async (path: string, seconds = 60) =>
  (await bucket().createSignedUrl(path, seconds)).data?.signedUrl ?? '';

it('an address of a file of an issue lives an hour at most', async () => {
  const path = await stored('words');
  const [hour, longer] = [3600, 3601];
  expect(await signed(path, hour)).not.toBe('');
  const refusal = { message: expect.stringContaining('3600 seconds at most'), statusCode: '400' };
  expect((await bucket().createSignedUrl(path, longer)).error).toMatchObject(refusal);
  expect((await bucket().createSignedUrls([path], longer)).error).toMatchObject(refusal);
});

describe('a signed address', () => {
  it('ends when it was said to', async () => {
    const path = await stored('brief');
    const address = await signed(path, 60);
    clock += 58_000;
    expect((await fetch(address)).headers.get('cache-control')).toMatch(/^private, max-age=[12]$/);
    clock += 3000;
    const response = await fetch(address);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'InvalidJWT', statusCode: '400' }),
    ]);
  });

  it('opens no other file', async () => {
    const [path, other] = [await stored('one'), await stored('two')];
    const token = new URL(await signed(path)).searchParams.get('token');
    const response = await fetch(`${url}/object/sign/issue-attachments/${other}?token=${token}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'InvalidSignature' }),
    ]);
  });

  it('cannot be forged, not with the keys of the other services either', async () => {
    const path = await stored('secret');
    const { jwtSecret, anonKey, serviceRoleKey, encryptionKey } = instance.platform.keys;
    const claims = { url: `issue-attachments/${path}`, scope: 'download' };
    const forge = (secret: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(secret));
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ ...claims, exp: 9e9 })).toString('base64url')}.`;
    for (const token of [
      await forge(jwtSecret),
      await forge(encryptionKey),
      unsigned,
      anonKey,
      serviceRoleKey,
      'x',
      '',
      'a.b.c',
    ]) {
      const response = await fetch(`${url}/object/sign/issue-attachments/${path}?token=${token}`);
      expect([token, response.status, (await response.json()).statusCode]).toEqual([token, 400, '400']);
    }
    expect((await fetch(`${url}/object/sign/issue-attachments/${path}`)).status).toBe(400);
  });

  it('is no key to anything else', async () => {
    const token = new URL(await signed(await stored('one'))).searchParams.get('token');
    const response = await fetch(`${url}/bucket`, { headers: { authorization: `Bearer ${token}` } });
    expect([response.status, (await response.json()).statusCode]).toEqual([400, '403']);
  });

  it('leads nowhere once its file is removed', async () => {
    const path = await stored('short lived');
    const address = await signed(path);
    await bucket().remove([path]);
    expect(await (await fetch(address)).json()).toMatchObject({ statusCode: '404', error: 'not_found' });
  });
});

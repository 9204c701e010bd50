import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { setUp } from '../instance/set-up.ts';
import { openStoredFiles } from '../instance/stored-files.ts';

let clock = Date.now();
const files = setUp(
  () => openStoredFiles({ now: () => new Date(clock) }),
  ({ instance }) => instance.close(),
);

it('an address of a file of an issue lives an hour at most', async () => {
  const path = await files.stored('words');
  const [hour, longer] = [3600, 3601];
  expect(await files.signed(path, hour)).not.toBe('');
  const refusal = { message: expect.stringContaining('3600 seconds at most'), statusCode: '400' };
  expect((await files.bucket().createSignedUrl(path, longer)).error).toMatchObject(refusal);
  expect((await files.bucket().createSignedUrls([path], longer)).error).toMatchObject(refusal);
});

describe('a signed address', () => {
  it('ends when it was said to', async () => {
    const path = await files.stored('brief');
    const address = await files.signed(path, 60);
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
    const [path, other] = [await files.stored('one'), await files.stored('two')];
    const token = new URL(await files.signed(path)).searchParams.get('token');
    const response = await fetch(`${files.url}/object/sign/issue-attachments/${other}?token=${token}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'InvalidSignature' }),
    ]);
  });

  it('cannot be forged, not with the keys of the other services either', async () => {
    const path = await files.stored('secret');
    const { jwtSecret, anonKey, serviceRoleKey, encryptionKey } = files.instance.platform.keys;
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
      const response = await fetch(`${files.url}/object/sign/issue-attachments/${path}?token=${token}`);
      expect([token, response.status, (await response.json()).statusCode]).toEqual([token, 400, '400']);
    }
    expect((await fetch(`${files.url}/object/sign/issue-attachments/${path}`)).status).toBe(400);
  });

  it('is no key to anything else', async () => {
    const token = new URL(await files.signed(await files.stored('one'))).searchParams.get('token');
    const response = await fetch(`${files.url}/bucket`, { headers: { authorization: `Bearer ${token}` } });
    expect([response.status, (await response.json()).statusCode]).toEqual([400, '403']);
  });

  it('leads nowhere once its file is removed', async () => {
    const path = await files.stored('short lived');
    const address = await files.signed(path);
    await files.bucket().remove([path]);
    expect(await (await fetch(address)).json()).toMatchObject({ statusCode: '404', error: 'not_found' });
  });
});

import { expect, it } from 'vitest';
import { serviceCaller } from '../storage-context.ts';
import { createSignedUrls } from './signed-urls.ts';

const keys = { encryptionKey: 'e', serviceRoleKey: 'old key', jwtSecret: 'old secret' };
const now = () => new Date();
const upload = { caller: serviceCaller, replace: false };

it.each([
  ['the service role key', { ...keys, serviceRoleKey: 'new key' }],
  ['the JWT secret', { ...keys, jwtSecret: 'new secret' }],
])('changing %s invalidates signed upload URLs but not signed download URLs', async (_what, changed) => {
  const before = createSignedUrls(keys, now);
  const after = createSignedUrls(changed, now);
  const uploading = await before.signUpload('one', 'a.txt', upload);
  expect(await before.verifyUpload(uploading, 'one', 'a.txt')).toMatchObject(upload);
  await expect(after.verifyUpload(uploading, 'one', 'a.txt')).rejects.toMatchObject({ error: 'InvalidJWT' });
  const reading = await before.sign('one', 'a.txt', 60);
  expect(await after.verify(reading, 'one', 'a.txt')).toBeGreaterThan(50);
});

it('an attachment URL signed for longer than an hour is rejected', async () => {
  const signedUrls = createSignedUrls(keys, now);
  const open = async (bucket: string, seconds: number) =>
    signedUrls.verify(await signedUrls.sign(bucket, 'issues/a.txt', seconds), bucket, 'issues/a.txt');
  await expect(open('issue-attachments', 3601)).rejects.toMatchObject({ error: 'InvalidJWT' });
  expect(await open('issue-attachments', 3600)).toBeGreaterThan(3500);
  expect(await open('one', 3601)).toBeGreaterThan(3500);
});

import { expect, it } from 'vitest';
import { serviceCaller } from '../storage-context.ts';
import { createSignedUrls } from './signed-urls.ts';

const keys = { encryptionKey: 'e', serviceRoleKey: 'old key', jwtSecret: 'old secret' };
const now = () => new Date();
const upload = { caller: serviceCaller, replace: false };

it.each([
  ['the service role key', { ...keys, serviceRoleKey: 'new key' }],
  ['the JWT secret', { ...keys, jwtSecret: 'new secret' }],
])('changing %s invalidates signed URLs', async (_what, changed) => {
  const before = createSignedUrls(keys, now);
  const after = createSignedUrls(changed, now);
  const uploading = await before.signUpload('one', 'a.txt', upload);
  expect(await before.verifyUpload(uploading, 'one', 'a.txt')).toMatchObject(upload);
  await expect(after.verifyUpload(uploading, 'one', 'a.txt')).rejects.toMatchObject({ error: 'InvalidJWT' });
  const reading = await before.sign('one', 'a.txt', { caller: serviceCaller, seconds: 60 });
  expect(await before.verify(reading, 'one', 'a.txt')).toMatchObject({ caller: serviceCaller });
  await expect(after.verify(reading, 'one', 'a.txt')).rejects.toMatchObject({ error: 'InvalidJWT' });
});

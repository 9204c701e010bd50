import { expect, it } from 'vitest';
import { serviceCaller } from './as-requester.ts';
import { signedAddresses } from './signed-addresses.ts';

const keys = { encryptionKey: 'e', serviceRoleKey: 'old key', jwtSecret: 'old secret' };
const now = () => new Date();
const upload = { caller: serviceCaller, replace: false };

it.each([
  ['the key of the service', { ...keys, serviceRoleKey: 'new key' }],
  ['the secret that signs keys', { ...keys, jwtSecret: 'new secret' }],
])('an address to upload to ends when %s changes, and one to read from does not', async (_what, changed) => {
  const before = signedAddresses(keys, now);
  const after = signedAddresses(changed, now);
  const uploading = await before.signUpload('one', 'a.txt', upload);
  expect(await before.verifyUpload(uploading, 'one', 'a.txt')).toMatchObject(upload);
  await expect(after.verifyUpload(uploading, 'one', 'a.txt')).rejects.toMatchObject({ error: 'InvalidJWT' });
  const reading = await before.sign('one', 'a.txt', 60);
  expect(await after.verify(reading, 'one', 'a.txt')).toBeGreaterThan(50);
});

import { expect, it } from 'vitest';
import { serviceCaller } from '../storage-context.ts';
import { createSignedUrls } from './signed-urls.ts';

const keys = { former: {}, encryptionKey: 'e', serviceRoleKey: 'old key', jwtSecret: 'old secret' };
const now = () => new Date();

it.each([
  ['the service role key', { ...keys, serviceRoleKey: 'new key' }],
  ['the JWT secret', { ...keys, jwtSecret: 'new secret' }],
])('changing %s invalidates signed URLs', async (_what, changed) => {
  const before = createSignedUrls(keys, now);
  const after = createSignedUrls(changed, now);
  const token = await before.sign('download', 'one', 'a.txt', { caller: serviceCaller, seconds: 60 });
  expect(await before.verify('download', token, 'one', 'a.txt')).toMatchObject({ caller: serviceCaller });
  await expect(after.verify('download', token, 'one', 'a.txt')).rejects.toMatchObject({
    error: 'InvalidJWT',
  });
});

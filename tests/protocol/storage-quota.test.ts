import { describe, expect, it } from 'vitest';
import { attachmentsOf, setUpStorage } from '../instance/storage-setup.ts';

const storage = setUpStorage({ limitFactor: 1 });

describe('unreferenced uploads', () => {
  it('visitors in a network share a budget of files, which an ended session uses too', async () => {
    const { instance, visitor } = storage;
    const { client, headers } = await storage.signUp('client');
    const { data } = await attachmentsOf(client).createSignedUploadUrl('issues/signed-before.txt');
    await instance.app.inject({ method: 'POST', url: '/auth/v1/logout', headers });
    await instance.sql`select rate_limit.spend('{"file": 100}', '127.0.0.1', null, 1)`;
    for (const caller of [visitor, client])
      expect((await attachmentsOf(caller).upload('issues/late.txt', 'words')).error).toMatchObject({
        statusCode: '429',
        status: 429,
        message:
          'Your network has sent as many files as it can for now. Please try again in an hour, or sign in.',
      });
    const late = attachmentsOf(visitor).uploadToSignedUrl(
      'issues/signed-before.txt',
      data?.token ?? '',
      'words',
    );
    expect((await late).error).toMatchObject({
      message: 'Whoever signed the address is signed in no more.',
    });
  });
});

import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { signUpAs } from '../instance/sign-up-as.ts';

// Allows a visitor three concurrent uploads.
const instance = setUpInstance({ limitFactor: 0.05 });
let person: { id: string; files: Files };
let visitor: Files;
beforeAll(async () => {
  const url = await instance.url();
  const { anonKey } = instance.platform.keys;
  const { id, accessToken } = await signUpAs(instance, 'client');
  const signedIn = createClient(url, anonKey, { accessToken: async () => accessToken });
  person = { id, files: filesOf(signedIn) };
  visitor = filesOf(createClient(url, anonKey, { auth: { persistSession: false } }));
});

type Files = ReturnType<typeof filesOf>;
const tooMany = {
  statusCode: '429',
  status: 400,
  message: 'Too many files came from your network. Please try again in a few minutes, or sign in.',
};
const filesOf = (client: SupabaseClient) => client.storage.from('issue-attachments');

describe('unreferenced uploads', () => {
  it('are limited per user, for copies as well as uploads', async () => {
    expect((await person.files.upload('issues/first.txt', 'words')).error).toBeNull();
    expect((await person.files.copy('issues/first.txt', 'issues/second.txt')).error).toBeNull();
    await instance.sql`
      insert into storage.objects (bucket_id, name, owner_id)
      select 'issue-attachments', 'issues/waits-' || number || '.txt', ${person.id} from generate_series(3, 100) as number`;
    const refusal = {
      statusCode: '403',
      status: 400,
      message: 'Too many of your files wait to be sent. Send or remove some of them first.',
    };
    expect((await person.files.copy('issues/first.txt', 'issues/more.txt')).error).toMatchObject(refusal);
    expect((await person.files.upload('issues/more.txt', 'words')).error).toMatchObject(refusal);
    expect((await person.files.remove(['issues/second.txt'])).data).toHaveLength(1);
    expect((await person.files.upload('issues/more.txt', 'words')).error).toBeNull();
  });

  it('are rate limited per network for visitors', async () => {
    const answers: unknown[] = [];
    for (let sent = 0; sent < 4; sent += 1)
      answers.push((await visitor.upload(`issues/visitor-${sent}.txt`, 'words')).error);
    expect(answers.slice(0, 3)).toEqual([null, null, null]);
    expect(answers[3]).toMatchObject(tooMany);
  });

  it("count as a visitor's when the token's session has ended", async () => {
    await instance.sql`delete from rate_limit.usage`;
    const { accessToken, headers } = await signUpAs(instance, 'client');
    const { anonKey } = instance.platform.keys;
    const gone = filesOf(
      createClient(await instance.url(), anonKey, { accessToken: async () => accessToken }),
    );
    expect((await gone.upload('issues/signed-in.txt', 'words')).error).toBeNull();
    const { data: address } = await gone.createSignedUploadUrl('issues/signed-before.txt');
    await instance.app.inject({ method: 'POST', url: '/auth/v1/logout', headers });
    await instance.sql`delete from rate_limit.usage`;
    const answers: unknown[] = [];
    for (let sent = 0; sent < 4; sent += 1)
      answers.push((await gone.upload(`issues/gone-${sent}.txt`, 'words')).error);
    expect(answers.slice(0, 3)).toEqual([null, null, null]);
    expect(answers[3]).toMatchObject(tooMany);
    const late = await visitor.uploadToSignedUrl('issues/signed-before.txt', address?.token ?? '', 'words');
    expect(late.error).toMatchObject({ message: 'Whoever signed the address is signed in no more.' });
  });
});

import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { call, mailsTo, newAddress, newClient, newestMail, newMember, password } from './auth-scene.ts';

const instance = setUpInstance();

/** Somebody signed in to an account that has no address, as one made for a phone number. */
async function withoutAddress() {
  const member = await newMember(instance);
  await instance.sql`delete from auth.identities where user_id = ${member.id}`;
  await instance.sql`
    update auth.users set email = null, email_confirmed_at = null, is_anonymous = true,
      raw_user_meta_data = '{"role": "engineer", "name": "Mallory"}'
    where id = ${member.id}`;
  return member;
}

async function submit(email: string): Promise<void> {
  const words = { title: 'Crash', description: 'It crashes', urgency: 'ASAP', coding_app: 'lovable' };
  const { error } = await (await newClient(instance)).from('code_submissions').insert({ ...words, email });
  if (error) throw error;
}

describe('the first address of an account', () => {
  it('is asked by mail before it is the account’s, and opens nothing until then', async () => {
    const { client } = await withoutAddress();
    const victim = newAddress();
    await submit(victim);
    const { data, error } = await client.auth.updateUser({ email: victim });
    expect([error, data.user?.email, data.user?.new_email]).toEqual([null, '', victim]);
    expect(data.user?.email_confirmed_at).toBeUndefined();
    await client.auth.refreshSession();
    expect((await client.from('issues').select('id')).data).toEqual([]);
    await instance.runJobs();
    const told = (await instance.outbox()).filter(({ to }) => to === victim);
    expect(told.map(({ subject }) => subject)).toContain('Confirm your new e-mail address');
  });

  it('leaves it where nobody else has it; a second asks with a mail of its own', async () => {
    const { client } = await withoutAddress();
    const { email: taken } = await newMember(instance);
    expect((await client.auth.updateUser({ email: taken })).error?.code).toBe('email_exists');
    const [first, second] = [newAddress(), newAddress()];
    await client.auth.updateUser({ email: first });
    const old = await newestMail(instance, first);
    await client.auth.updateUser({ email: second });
    expect(await mailsTo(instance, second)).toBe(1);
    const { auth } = await newClient(instance);
    const late = await auth.verifyOtp({ token_hash: old.tokenHash, type: 'email_change' });
    expect(late.error?.code).toBe('otp_expired');
  });

  it.each(['the link', 'the code'] as const)(
    'is proved by %s, and keeps nothing that was prepared without it',
    async (how) => {
      const { client, id, session } = await withoutAddress();
      const email = newAddress();
      await client.auth.updateUser({ email, password: 'prepared by somebody' });
      const { tokenHash, code } = await newestMail(instance, email);
      const { auth } = await newClient(instance);
      const { data, error } = await auth.verifyOtp(
        how === 'the link'
          ? { token_hash: tokenHash, type: 'email_change' }
          : { email, token: code, type: 'email_change' },
      );
      expect(error).toBeNull();
      expect(data.user).toMatchObject({
        id,
        email,
        email_confirmed_at: expect.any(String),
        is_anonymous: false,
        user_metadata: {},
        app_metadata: { provider: 'email', providers: ['email'] },
        identities: [{ provider: 'email', identity_data: { email } }],
      });
      const before = await call(instance, 'GET', '/user', { token: session.access_token });
      expect(before.body.error_code).toBe('session_not_found');
      const { auth: thief } = await newClient(instance);
      expect((await thief.signInWithPassword({ email, password: 'prepared by somebody' })).error?.code).toBe(
        'invalid_credentials',
      );
      expect((await auth.updateUser({ password })).error).toBeNull();
      expect((await thief.signInWithPassword({ email, password })).error).toBeNull();
    },
  );
});

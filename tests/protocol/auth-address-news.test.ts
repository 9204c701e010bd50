import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { createTestInstance } from '../instance/test-instance.ts';
import { call, newAddress, newAdmin, newClient, newestMail, newMember } from './auth-scene.ts';

const instance = setUpInstance();

const subject = 'The address of your account was changed';

async function news(to: string, at = instance) {
  await at.runJobs();
  return (await at.outbox()).filter((mail) => mail.to === to && mail.type === 'address-changed');
}

/** Somebody whose change waits for both addresses. */
async function asking(at = instance) {
  const member = await newMember(at);
  const address = newAddress();
  await member.client.auth.updateUser({ email: address });
  const [old, fresh] = [await newestMail(at, member.email), await newestMail(at, address)];
  const byPost = async ({ tokenHash }: typeof old) =>
    (await newClient(at)).auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
  const byGet = ({ tokenHash }: typeof old) =>
    call(at, 'GET', `/verify?${new URLSearchParams({ token: tokenHash, type: 'email_change' })}`);
  return { ...member, address, old, fresh, byPost, byGet };
}

describe('the address that an account had', () => {
  it.each(['byPost', 'byGet'] as const)(
    'is told once the change is done, %s, and not before',
    async (how) => {
      const change = await asking();
      await change[how](change.old);
      expect(await news(change.email)).toEqual([]);
      await change[how](change.fresh);
      const [mail, ...more] = await news(change.email);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ subject, action: null });
      expect(await news(change.address)).toEqual([]);
    },
  );

  it('is told when the service role changes it, and not when it changes something else', async () => {
    const { id, email } = await newMember(instance);
    const admin = await newAdmin(instance);
    await admin.updateUserById(id, { email, user_metadata: { name: 'Ada' } });
    expect(await news(email)).toEqual([]);
    await admin.updateUserById(id, { email: newAddress() });
    expect(await news(email)).toHaveLength(1);
  });

  it('is nowhere to be told where an account gets its first one', async () => {
    const { client, id } = await newMember(instance);
    await instance.sql`delete from auth.identities where user_id = ${id}`;
    await instance.sql`update auth.users set email = null, email_confirmed_at = null where id = ${id}`;
    const address = newAddress();
    await client.auth.updateUser({ email: address });
    const { tokenHash } = await newestMail(instance, address);
    const before = (await instance.outbox()).length;
    const { auth } = await newClient(instance);
    const { data } = await auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
    expect(data.user?.email).toBe(address);
    await instance.runJobs();
    expect((await instance.outbox()).length).toBe(before);
  });

  it('is told nothing that nobody proved to be theirs', async () => {
    const admin = await newAdmin(instance);
    const email = newAddress();
    const { data } = await admin.createUser({ email, email_confirm: false });
    await admin.updateUserById(data.user?.id ?? '', { email: newAddress() });
    expect(await news(email)).toEqual([]);
  });

  it('does not learn the new one, and reads where to write', async () => {
    const told = await createTestInstance({ contactEmail: 'hello@lastmile.example' });
    try {
      const change = await asking(told);
      await change.byPost(change.old);
      await change.byPost(change.fresh);
      const [mail] = await news(change.email, told);
      expect(mail?.text).toContain('If this was not you, write to hello@lastmile.example soon');
      expect(mail?.text).not.toContain(change.address);
      expect(mail?.html).not.toContain(change.address);
    } finally {
      await told.close();
    }
  });

  it('reads whom to write to also where no address is set for that', async () => {
    const { id, email } = await newMember(instance);
    await (await newAdmin(instance)).updateUserById(id, { email: newAddress() });
    const [mail] = await news(email);
    expect(mail?.text).toContain('write to whoever operates this marketplace soon, from this address');
  });
});

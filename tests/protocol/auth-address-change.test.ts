import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { createTestInstance } from '../instance/test-instance.ts';
import { call, mailsTo, newAddress, newAdmin, newClient, newestMail, newMember } from './auth-setup.ts';

const instance = setUpInstance();

type Mail = Awaited<ReturnType<typeof newestMail>>;

async function askFor(address: string) {
  const member = await newMember(instance);
  expect((await member.client.auth.updateUser({ email: address })).error).toBeNull();
  return {
    ...member,
    old: await newestMail(instance, member.email),
    fresh: await newestMail(instance, address),
  };
}

async function emailOf(id: string) {
  return (await (await newAdmin(instance)).getUserById(id)).data.user?.email;
}

async function askAgain(email: string): Promise<void> {
  const { auth } = await newClient(instance);
  expect((await auth.resend({ type: 'email_change', email })).error).toBeNull();
}

async function byLink({ tokenHash }: Mail) {
  return (await newClient(instance)).auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' });
}

/** Each way to confirm an address. */
const ways = {
  'POST and the link': (mail: Mail) => byLink(mail),
  'POST and the code': async ({ code: token }: Mail, email: string) =>
    (await newClient(instance)).auth.verifyOtp({ email, token, type: 'email_change' }),
  'GET and the link': ({ tokenHash }: Mail) =>
    call(instance, 'GET', `/verify?${new URLSearchParams({ token: tokenHash, type: 'email_change' })}`),
};

describe('changing the address with one confirmation only', () => {
  it("cannot take another user's address by confirming the current one twice", async () => {
    const boss = newAddress();
    const mallory = await askFor(boss);
    await byLink(mallory.old);
    await askAgain(mallory.email);
    await byLink(await newestMail(instance, mallory.email));
    expect(await emailOf(mallory.id)).toBe(mallory.email);
    expect([await mailsTo(instance, mallory.email), await mailsTo(instance, boss)]).toEqual([1, 2]);
  });

  it('does not let a stolen session take over the account by confirming the new address twice', async () => {
    const thief = newAddress();
    const victim = await askFor(thief);
    await byLink(victim.fresh);
    await askAgain(victim.email);
    await byLink(await newestMail(instance, thief));
    expect(await emailOf(victim.id)).toBe(victim.email);
    expect([await mailsTo(instance, victim.email), await mailsTo(instance, thief)]).toEqual([2, 1]);
  });

  it.each(['email_change_current', 'email_change_new'] as const)(
    'counts one confirmation even if a second token exists for that address: %s',
    async (type) => {
      const newEmail = newAddress();
      const { id, email, old, fresh } = await askFor(newEmail);
      await byLink(type === 'email_change_current' ? old : fresh);
      const made = await (await newAdmin(instance)).generateLink({ type, email, newEmail });
      const again = await (await newClient(instance)).auth.verifyOtp({
        token_hash: made.data.properties?.hashed_token ?? '',
        type: 'email_change',
      });
      expect(again).toMatchObject({ data: { user: null, session: null }, error: null });
      expect(await emailOf(id)).toBe(email);
    },
  );
});

describe('changing the address', () => {
  const orders = Object.entries(ways).flatMap(([way, agree]) =>
    (['old', 'fresh'] as const).map((first) => ({ way, agree, first })),
  );
  it.each(orders)(
    'requires both confirmations by $way, $first address first, with a new request in between',
    async (order) => {
      const address = newAddress();
      const { id, email, old, fresh } = await askFor(address);
      const [one, two] =
        order.first === 'old' ? [{ mail: old, to: email }, address] : [{ mail: fresh, to: address }, email];
      await order.agree(one.mail, one.to);
      expect(await emailOf(id)).toBe(email);
      await askAgain(email);
      await order.agree(await newestMail(instance, one.to), one.to);
      expect(await emailOf(id)).toBe(email);
      await order.agree(await newestMail(instance, two), two);
      expect(await emailOf(id)).toBe(address);
    },
  );

  it('still requires both confirmations after a repeated request', async () => {
    const address = newAddress();
    const { id, email, old } = await askFor(address);
    await askAgain(email);
    const again = { old: await newestMail(instance, email), fresh: await newestMail(instance, address) };
    await byLink(old);
    expect((await byLink(again.old)).error?.code).toBe('otp_expired');
    expect(await emailOf(id)).toBe(email);
    await byLink(again.fresh);
    expect(await emailOf(id)).toBe(address);
  });

  it.each(['the same address', 'another'])('starts over when requested again for %s', async (which) => {
    const first = newAddress();
    const { client, id, email, old, fresh } = await askFor(first);
    await byLink(old);
    const address = which === 'another' ? newAddress() : first;
    await client.auth.updateUser({ email: address });
    expect((await byLink(fresh)).error?.code).toBe('otp_expired');
    await byLink(await newestMail(instance, address));
    expect(await emailOf(id), 'a confirmation of the earlier change no longer counts').toBe(email);
    await byLink(await newestMail(instance, email));
    expect(await emailOf(id)).toBe(address);
  });

  it('rejects confirmations mailed for another change or to another user', async () => {
    const { id, email, old, fresh } = await askFor(newAddress());
    const newEmail = newAddress();
    const admin = await newAdmin(instance);
    await admin.generateLink({ type: 'email_change_new', email, newEmail });
    for (const mail of [old, fresh]) expect((await byLink(mail)).error?.code).toBe('otp_expired');
    expect(await emailOf(id)).toBe(email);
  });

  it('rejects a confirmation from an address the account no longer has', async () => {
    const { id, old, fresh } = await askFor(newAddress());
    const given = newAddress();
    await byLink(fresh);
    await (await newAdmin(instance)).updateUserById(id, { email: given });
    expect((await byLink(old)).error?.code).toBe('otp_expired');
    expect(await emailOf(id)).toBe(given);
  });

  it('applies the change once when both addresses confirm concurrently, but not when one confirms twice', async () => {
    const address = newAddress();
    const both = await askFor(address);
    const answers = await Promise.all([byLink(both.old), byLink(both.fresh)]);
    expect(answers.filter(({ data }) => data.session !== null)).toHaveLength(1);
    expect(await emailOf(both.id)).toBe(address);
    const alone = await askFor(newAddress());
    await askAgain(alone.email);
    await Promise.all([byLink(alone.old), byLink(await newestMail(instance, alone.email))]);
    expect(await emailOf(alone.id)).toBe(alone.email);
  });
});

const subject = 'The address of your account was changed';

async function news(to: string, at = instance) {
  await at.runJobs();
  return (await at.outbox()).filter((mail) => mail.to === to && mail.type === 'address-changed');
}

/** Creates a user with an address change that awaits both confirmations. */
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

describe('notification of the previous address', () => {
  it.each(['byPost', 'byGet'] as const)('is sent only after the change is complete: %s', async (how) => {
    const change = await asking();
    await change[how](change.old);
    expect(await news(change.email)).toEqual([]);
    await change[how](change.fresh);
    const [mail, ...more] = await news(change.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject, action: null });
    expect(await news(change.address)).toEqual([]);
  });

  it('is sent when the service role changes the address, but not for other changes', async () => {
    const { id, email } = await newMember(instance);
    const admin = await newAdmin(instance);
    await admin.updateUserById(id, { email, user_metadata: { name: 'Ada' } });
    expect(await news(email)).toEqual([]);
    await admin.updateUserById(id, { email: newAddress() });
    expect(await news(email)).toHaveLength(1);
  });

  it('is not sent when an account gets its first address', async () => {
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

  it('is not sent to an unverified address', async () => {
    const admin = await newAdmin(instance);
    const email = newAddress();
    const { data } = await admin.createUser({ email, email_confirm: false });
    await admin.updateUserById(data.user?.id ?? '', { email: newAddress() });
    expect(await news(email)).toEqual([]);
  });

  it('omits the new address and includes the contact address', async () => {
    const contactable = await createTestInstance({ contactEmail: 'hello@lastmile.example' });
    try {
      const change = await asking(contactable);
      await change.byPost(change.old);
      await change.byPost(change.fresh);
      const [mail] = await news(change.email, contactable);
      expect(mail?.text).toContain('If this was not you, write to hello@lastmile.example soon');
      expect(mail?.text).not.toContain(change.address);
      expect(mail?.html).not.toContain(change.address);
    } finally {
      await contactable.close();
    }
  });

  it('falls back to generic contact instructions without a contact address', async () => {
    const { id, email } = await newMember(instance);
    await (await newAdmin(instance)).updateUserById(id, { email: newAddress() });
    const [mail] = await news(email);
    expect(mail?.text).toContain('write to whoever operates this marketplace soon, from this address');
  });
});

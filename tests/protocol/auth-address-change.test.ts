import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { rowsToInsert } from '#server/platform/database/sql.ts';
import { setUpInstance } from '../instance/set-up.ts';
import { authApi, type Mailed, newAddress } from './auth-setup.ts';

const instance = setUpInstance();
const contactable = setUpInstance({ contactEmail: 'hello@lastmile.example' });
const api = authApi({ instance });
const { arrive, mailsTo, newAdmin, newClient, newestMail, newMember, open, signInError, verify } = api;

/** Creates a user who has requested a change to `address`. Both confirmations are still pending. */
async function changing(address = newAddress(), at = api) {
  const member = await at.newMember();
  const { data, error } = await member.client.auth.updateUser({ email: address });
  expect([error, data.user?.email, data.user?.new_email]).toEqual([null, member.email, address]);
  return {
    ...member,
    address,
    old: await at.newestMail(member.email),
    fresh: await at.newestMail(address),
  };
}

async function emailOf(id: string) {
  return (await (await newAdmin()).getUserById(id)).data.user?.email;
}

async function resend(email: string): Promise<void> {
  const { auth } = await newClient();
  expect((await auth.resend({ type: 'email_change', email })).error).toBeNull();
}

const byLink = ({ link }: Mailed) => verify(link);

const ways = {
  'POST and the link': byLink,
  'POST and the code': async ({ code: token }: Mailed, email: string) =>
    (await newClient()).auth.verifyOtp({ email, token, type: 'email_change' }),
  'GET and the link': ({ link }: Mailed) => open(link),
};

describe('changing the address with one confirmation only', () => {
  it.each(['email_change_current', 'email_change_new'] as const)(
    'two tokens for the same address count as one confirmation: %s',
    async (type) => {
      const { id, email, address, old, fresh } = await changing();
      await byLink(type === 'email_change_current' ? old : fresh);
      const made = await (await newAdmin()).generateLink({ type, email, newEmail: address });
      expect(made.data.properties?.verification_type).toBe('email_change');
      const token_hash = made.data.properties?.hashed_token ?? '';
      const again = await verify({ token_hash, type: 'email_change' });
      expect(again).toMatchObject({ data: { user: null, session: null }, error: null });
      expect(await emailOf(id)).toBe(email);
    },
  );
});

it.each([
  [
    'a new second factor',
    async ({ id }: { id: string }) => {
      const factor = { user_id: id, factor_type: 'totp', status: 'unverified', secret: 'sealed' };
      await instance.sql`insert into auth.mfa_factors ${rowsToInsert(factor)}`;
      await instance.sql`update auth.mfa_factors set status = 'verified' where user_id = ${id}`;
    },
  ],
  [
    'signing out everywhere',
    async ({ client }: { client: SupabaseClient }) => {
      expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull();
    },
  ],
  [
    'asking for the present address',
    async ({ client, email }: { client: SupabaseClient; email: string }) => {
      expect((await client.auth.updateUser({ email })).error).toBeNull();
    },
  ],
  [
    'a new password by the service',
    async ({ id }: { id: string }) => {
      const { error } = await (await newAdmin()).updateUserById(id, { password: 'another-horse-9' });
      expect(error).toBeNull();
    },
  ],
])('%s ends a change of address that someone began', async (_what, act) => {
  const change = await changing();
  await byLink(change.old);
  await act(change);
  expect((await byLink(change.fresh)).error?.code).toBe('otp_expired');
  await resend(change.email);
  expect(await mailsTo(change.address)).toBe(1);
  expect(await emailOf(change.id)).toBe(change.email);
});

it('a change of address that nobody completed for a day is not mailed again', async () => {
  const { id, email, address } = await changing();
  await instance.sql`update auth.users set email_change_sent_at = now() - interval '25 hours' where id = ${id}`;
  await resend(email);
  expect(await mailsTo(address)).toBe(1);
});

it('a new password ends a change of address that someone began and half confirmed', async () => {
  const { client, email, fresh } = await changing();
  await byLink(fresh);
  const { data } = await client.auth.updateUser({ password: 'another-horse-8' });
  expect(data.user?.new_email).toBeUndefined();
  const before = await mailsTo(email);
  await resend(email);
  expect(await mailsTo(email)).toBe(before);
});

describe('changing the address', () => {
  const orders = Object.entries(ways).flatMap(([way, confirm]) =>
    (['old', 'fresh'] as const).map((first) => ({ way, confirm, first })),
  );
  it.each(orders)(
    'an address change requires both confirmations by $way, $first address first',
    async ({ confirm, first }) => {
      const { id, email, address, old, fresh } = await changing();
      const [one, two] =
        first === 'old' ? [{ mail: old, to: email }, address] : [{ mail: fresh, to: address }, email];
      await confirm(one.mail, one.to);
      expect(await emailOf(id)).toBe(email);
      await resend(email);
      expect([await mailsTo(one.to), await mailsTo(two)], 'mails only the other one').toEqual([1, 2]);
      await confirm(await newestMail(one.to), one.to);
      expect(await emailOf(id)).toBe(email);
      await confirm(await newestMail(two), two);
      expect(await emailOf(id)).toBe(address);
    },
  );

  it.each(['old', 'fresh'] as const)(
    'the second confirmation of an address change signs the user in (%s address first)',
    async (first) => {
      const { client, id, email, address, old, fresh } = await changing();
      const [one, two] = first === 'old' ? [old, fresh] : [fresh, old];
      expect(await byLink(one)).toMatchObject({ data: { user: null, session: null }, error: null });
      expect((await client.auth.getUser()).data.user?.email).toBe(email);
      const { user } = (await byLink(two)).data;
      expect(user).toMatchObject({ id, email: address, identities: [{ email: address }] });
      expect(user?.new_email).toBeUndefined();
      expect([await signInError(address), await signInError(email)]).toEqual([
        undefined,
        'invalid_credentials',
      ]);
    },
  );

  it('the first confirmation redirects with a message and the second with a session', async () => {
    const { id, address, old, fresh } = await changing();
    expect((await open(old.link)).fragment.message).toContain('other email');
    const { auth } = await arrive((await open(fresh.link)).fragment);
    expect((await auth.getUser()).data.user).toMatchObject({ id, email: address });
  });

  it('an address change still requires both confirmations after a repeated request', async () => {
    const { id, email, address, old } = await changing();
    await resend(email);
    const again = { old: await newestMail(email), fresh: await newestMail(address) };
    await byLink(old);
    expect((await byLink(again.old)).error?.code).toBe('otp_expired');
    expect(await emailOf(id)).toBe(email);
    await byLink(again.fresh);
    expect(await emailOf(id)).toBe(address);
  });

  it.each(['the same address', 'another'])(
    'an address change starts over when it is requested again for %s',
    async (which) => {
      const { client, id, email, address: first, old, fresh } = await changing();
      await byLink(old);
      const address = which === 'another' ? newAddress() : first;
      await client.auth.updateUser({ email: address });
      expect((await byLink(fresh)).error?.code).toBe('otp_expired');
      await byLink(await newestMail(address));
      expect(await emailOf(id), 'a confirmation of the earlier change no longer counts').toBe(email);
      await byLink(await newestMail(email));
      expect(await emailOf(id)).toBe(address);
    },
  );

  it('an address change rejects confirmations mailed for another change or to another user', async () => {
    const { id, email, old, fresh } = await changing();
    await (await newAdmin()).generateLink({ type: 'email_change_new', email, newEmail: newAddress() });
    for (const mail of [old, fresh]) expect((await byLink(mail)).error?.code).toBe('otp_expired');
    expect(await emailOf(id)).toBe(email);
  });

  it('an address change rejects a confirmation from a former address of the account', async () => {
    const { id, old, fresh } = await changing();
    const given = newAddress();
    await byLink(fresh);
    await (await newAdmin()).updateUserById(id, { email: given });
    expect((await byLink(old)).error?.code).toBe('otp_expired');
    expect(await emailOf(id)).toBe(given);
  });

  it('a requested change does not reveal that the address has an account, and notifies its owner', async () => {
    const { email, id } = await newMember();
    const mine = await changing();
    const other = await newMember();
    const { data, error } = await other.client.auth.updateUser({ email });
    expect(error).toBeNull();
    const free = (await mine.client.auth.getUser()).data.user;
    expect(Object.keys(data.user ?? {}).toSorted()).toEqual(Object.keys(free ?? {}).toSorted());
    expect((await newestMail(email)).subject).toBe('This address already has an account');
    expect((await byLink(await newestMail(other.email))).data.session).toBeNull();
    expect([await emailOf(id), await emailOf(other.id)]).toEqual([email, other.email]);
  });

  it('an address change is refused if the address got an account meanwhile', async () => {
    const taken = { status: 422, code: 'email_exists' };
    const { address, old, fresh } = await changing();
    await newMember(address);
    await byLink(old);
    expect((await byLink(fresh)).error).toMatchObject(taken);
  });

  it('a code moves only the account that it was sent for, if several want the address', async () => {
    const mine = await changing();
    const { address } = mine;
    const theirs = await changing(address);
    await byLink(theirs.old);
    const { code } = theirs.fresh;
    const enter = async (token: string, account: object) =>
      (await newClient()).auth.verifyOtp({ ...account, email: address, token, type: 'email_change' });
    for (const [token, account] of [
      [code, {}],
      [mine.fresh.code, {}],
      [code, { account: mine.id }],
      [mine.fresh.code, { account: theirs.id }],
    ] as const)
      expect((await enter(token, account)).error?.code).toBe('otp_expired');
    expect([await emailOf(mine.id), await emailOf(theirs.id)]).toEqual([mine.email, theirs.email]);
    await byLink(mine.old);
    expect((await enter(mine.fresh.code, { account: mine.id })).data.user?.id).toBe(mine.id);
    expect(await emailOf(mine.id)).toBe(address);
  });

  it('a change to the current address is a no-op and sends nothing', async () => {
    const { client, email } = await newMember();
    const { data } = await client.auth.updateUser({ email: email.toUpperCase() });
    expect(data.user?.new_email).toBeUndefined();
    expect(await mailsTo(email)).toBe(0);
  });

  it('an address change is applied once when both addresses confirm concurrently', async () => {
    const both = await changing();
    const answers = await Promise.all([byLink(both.old), byLink(both.fresh)]);
    expect(answers.filter(({ data }) => data.session !== null)).toHaveLength(1);
    expect(await emailOf(both.id)).toBe(both.address);
    const alone = await changing();
    await resend(alone.email);
    await Promise.all([byLink(alone.old), byLink(await newestMail(alone.email))]);
    expect(await emailOf(alone.id)).toBe(alone.email);
  });
});

const subject = 'The address of your account was changed';

async function news(to: string, at = instance) {
  await at.runJobs();
  return (await at.outbox()).filter((mail) => mail.to === to && mail.type === 'address-changed');
}

describe('notification of the previous address', () => {
  it.each(['POST and the link', 'GET and the link'] as const)(
    'the previous address is notified only after the change is complete: %s',
    async (way) => {
      const change = await changing();
      await ways[way](change.old);
      expect(await news(change.email)).toEqual([]);
      await ways[way](change.fresh);
      const [mail, ...more] = await news(change.email);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ subject, action: null });
      expect(await news(change.address)).toEqual([]);
    },
  );

  it('the previous address is notified when the service role changes the address', async () => {
    const { id, email } = await newMember();
    const admin = await newAdmin();
    await admin.updateUserById(id, { email, user_metadata: { name: 'Ada' } });
    expect(await news(email)).toEqual([]);
    await admin.updateUserById(id, { email: newAddress() });
    const [mail, ...more] = await news(email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Contact us soon, from this address: http');
  });

  it('an unverified previous address is not notified', async () => {
    const admin = await newAdmin();
    const email = newAddress();
    const { data } = await admin.createUser({ email, email_confirm: false });
    await admin.updateUserById(data.user?.id ?? '', { email: newAddress() });
    expect(await news(email)).toEqual([]);
  });

  it('the email to the previous address omits the new address and includes the contact address', async () => {
    const there = authApi({ instance: contactable });
    const change = await changing(newAddress(), there);
    await there.verify(change.old.link);
    await there.verify(change.fresh.link);
    const [mail] = await news(change.email, contactable);
    expect(mail?.text).toContain('Contact us soon, from this address: hello@lastmile.example.');
    expect(mail?.text).not.toContain(change.address);
    expect(mail?.html).not.toContain(change.address);
  });
});

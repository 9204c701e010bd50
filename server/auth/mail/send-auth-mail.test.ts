import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { signUpAs } from '../../../tests/instance/sign-up-as.ts';
import { authApi } from '../../../tests/protocol/auth-setup.ts';
import { authMailJob } from './auth-mail.ts';

const instance = setUpInstance();
const { call, newestMail } = authApi({ instance });

const magicLink = (address: string) => ({ mailId: randomUUID(), kind: 'magiclink', address, next: null });

async function run(mail: object): Promise<void> {
  await instance.platform.jobs.enqueue(authMailJob, mail);
  await instance.runJobs();
}

/** Deletes the records of sent emails, as if the server had crashed before it stored them. */
async function forgetSent(): Promise<void> {
  await instance.sql`delete from mail.delivery`;
  await instance.sql`delete from mail.outbox`;
}

const newestLink = async (address: string) => (await newestMail(address)).link.token_hash;

const verify = async (token_hash: string) =>
  (await call('POST', '/verify', { body: { type: 'magiclink', token_hash } })).status;

describe('the account mail job', () => {
  it('sends no link to an address that the account has given up meanwhile', async () => {
    const { email, id } = await signUpAs(instance, 'client');
    const { sql } = instance;
    let running: Promise<unknown> = Promise.resolve();
    await sql.begin(async (tx) => {
      await tx`select from auth.users where id = ${id} for update`;
      running = run(magicLink(email));
      await vi.waitUntil(async () => {
        const waiting = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return waiting.length > 0;
      });
      await tx`update auth.users set email = ${`new-${email}`} where id = ${id}`;
    });
    await running;
    const sent = (await instance.outbox()).filter(({ type }) => type === 'magiclink');
    expect(sent).toEqual([]);
  });

  it('the account mail job sends one email even if it runs several times', async () => {
    const { email } = await signUpAs(instance, 'client');
    const mail = magicLink(email);
    await run(mail);
    await run(mail);
    const sent = (await instance.outbox()).filter(({ to, type }) => to === email && type === 'magiclink');
    expect(sent).toHaveLength(1);
  });

  it('the account mail job sends the same link again after a crash before the delivery', async () => {
    const { email } = await signUpAs(instance, 'client');
    const mail = magicLink(email);
    await run(mail);
    const link = await newestLink(email);
    await forgetSent();
    await run(mail);
    expect(await newestLink(email)).toBe(link);
    expect(await verify(link)).toBe(200);
  });

  it.each(['magiclink', 'reauthentication'])(
    'an earlier %s email that is sent again leaves the newest code valid',
    async (kind) => {
      const { email } = await signUpAs(instance, 'client');
      const [earlier, newest] = [
        { ...magicLink(email), kind },
        { ...magicLink(email), kind },
      ];
      await run(earlier);
      await forgetSent();
      await run(newest);
      const validCodes = () => instance.sql`
        select id, otp_hash from auth.one_time_tokens where relates_to = ${email} and otp_hash is not null and token_type <> 'confirmation'`;
      const codes = await validCodes();
      expect(codes).toHaveLength(1);
      await forgetSent();
      await run(earlier);
      expect(await validCodes()).toEqual(codes);
      const sent = (await instance.outbox()).filter(({ to }) => to === email);
      expect(
        sent.map(({ text }) => text.match(/\b\d{6}\b/)),
        'a code that is replaced is not sent',
      ).toEqual(kind === 'magiclink' ? [null] : []);
    },
  );

  it('the account mail job creates one account and never reactivates a used link', async () => {
    const address = `${randomUUID()}@example.com`;
    const mail = { ...magicLink(address), newcomer: { name: 'Ada' } };
    await run(mail);
    const link = await newestLink(address);
    await forgetSent();
    await run(mail);
    expect(await newestLink(address)).toBe(link);
    const kept = await instance.sql`
      select s.id from auth.sign_ups s join auth.users u on u.id = s.user_id where u.email = ${address}`;
    expect(kept).toEqual([{ id: mail.mailId }]);
    expect(await verify(link)).toBe(200);
    await forgetSent();
    await run(mail);
    expect(await verify(link)).toBe(403);
  });

  it('the account mail job stores no token or code in the queue or the account tables', async () => {
    const { email } = await signUpAs(instance, 'client');
    const mail = magicLink(email);
    await instance.platform.jobs.enqueue(authMailJob, mail);
    const queued = await instance.sql`select payload from graphile_worker._private_jobs`;
    const { link, code } = await newestMail(email);
    const tokens = await instance.sql`select t.*, encode(token_hash, 'escape') from auth.one_time_tokens t`;
    for (const stored of [JSON.stringify(queued), JSON.stringify(tokens.map(Object.values))]) {
      expect(stored).not.toContain(link.token_hash);
      expect(stored).not.toContain(`"${code}"`);
    }
  });
});

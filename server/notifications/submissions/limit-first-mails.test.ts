import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signUpAs } from '../../../tests/instance/sign-up-as.ts';
import { createTestInstance, type TestInstance } from '../../../tests/instance/test-instance.ts';

let instance: TestInstance;
// Allows 3 first confirmations an hour per address, and 10 operator emails an hour.
beforeEach(async () => {
  instance = await createTestInstance({ limitFactor: 0.1, adminEmail: 'operator@example.com' });
});
afterEach(() => instance?.close());

const submit = async (email: string, userId: string | null = null) => {
  const [row] = await instance.sql<[{ id: string }]>`
    insert into marketplace.issue (title, email, github_link, description, urgency, coding_app, user_id)
    values ('Login loops', ${email}, 'https://github.com/o/r', 'It loops.', 'ASAP', 'bolt', ${userId})
    returning id`;
  for (const kind of ['issue-confirmation-mail', 'admin-notification-mail'])
    await instance.sql`select marketplace.request_issue_mail(${row.id}, ${kind})`;
  return row.id;
};
const submitMany = async (count: number, address: () => string) => {
  for (let times = 0; times < count; times += 1) await submit(address());
};
const mailed = async (type: string) => {
  await instance.runJobs();
  return (await instance.outbox()).filter((mail) => mail.type === type);
};
const passForLimits = () => instance.sql`update rate_limit.usage set reset_at = reset_at - interval '1 hour'`;
const passForJobs = () =>
  instance.sql`update graphile_worker._private_jobs set run_at = run_at - interval '1 hour'`;
const pass = () => Promise.all([passForLimits(), passForJobs()]);

describe('the first email of an issue', () => {
  it('a mailbox gets a limited number of first emails in an hour, and the others wait an hour', async () => {
    const spellings = ['victim@example.com', 'Victim@Example.com', 'victim+1@example.com'];
    await submitMany(5, () => spellings.shift() ?? 'victim@example.com');
    await submit('another-client@example.com');
    expect(await mailed('issue-confirmation')).toHaveLength(4);
    expect(await mailed('issue-confirmation')).toHaveLength(4);
    await pass();
    const all = await mailed('issue-confirmation');
    expect(all).toHaveLength(6);
    expect(new Set(all.map(({ text }) => /Submission ID: (.*)/.exec(text)?.[1])).size).toBe(6);
  });

  it('the first email of an issue is sent immediately to the submitter’s verified address', async () => {
    const { id, email } = await signUpAs(instance, 'client');
    await submitMany(5, () => email);
    await mailed('issue-confirmation');
    const own = await submit(email, id);
    const other = await submit(email, (await signUpAs(instance, 'client')).id);
    const texts = (await mailed('issue-confirmation')).map(({ text }) => text).join();
    expect([texts.includes(own), texts.includes(other)]).toEqual([true, false]);
  });

  it('the first email of an SSO account waits if another account with the address has a second factor', async () => {
    const { id: guarding, email } = await signUpAs(instance, 'client');
    await instance.sql`
      insert into auth.mfa_factors (user_id, factor_type, status, secret) values (${guarding}, 'totp', 'verified', 'sealed')`;
    const [claiming] = await instance.sql<[{ id: string }]>`
      insert into auth.users (email, is_sso_user, email_confirmed_at) values (${email}, true, now()) returning id`;
    await submitMany(3, () => email);
    await mailed('issue-confirmation');
    const own = await submit(email, guarding);
    const claimed = await submit(email, claiming.id);
    const texts = (await mailed('issue-confirmation')).map(({ text }) => text).join();
    expect([texts.includes(own), texts.includes(claimed)]).toEqual([true, false]);
  });

  it('the first email of an issue keeps its place in the queue while mail delivery fails', async () => {
    await instance.sql`alter table mail.outbox add constraint mails_refused check (false)`;
    await submitMany(3, () => 'client@example.com');
    expect(await mailed('issue-confirmation')).toEqual([]);
    await instance.sql`alter table mail.outbox drop constraint mails_refused`;
    await instance.sql`update graphile_worker._private_jobs set run_at = now()`;
    expect(await mailed('issue-confirmation')).toHaveLength(3);
  });

  it('the first emails of an issue are not sent once it was taken down or erased', async () => {
    const takenDown = await submit('client@example.com');
    await submit('a1@account.invalid');
    await instance.sql`update marketplace.issue set taken_down_at = now() where id = ${takenDown}`;
    await instance.runJobs();
    expect(await instance.outbox()).toEqual([]);
  });

  it('the operator gets a limited number of first emails in an hour', async () => {
    await submitMany(12, () => `${randomUUID()}@example.com`);
    expect(await mailed('admin-notification')).toHaveLength(10);
    await pass();
    expect(await mailed('admin-notification')).toHaveLength(12);
  });

  it('the first email of an issue stays ahead of later submissions in the queue', async () => {
    await submitMany(3, () => 'victim@example.com');
    await mailed('issue-confirmation');
    const real = await submit('victim@example.com');
    await mailed('issue-confirmation');
    await passForLimits();
    await submitMany(5, () => 'victim@example.com');
    await mailed('issue-confirmation');
    await passForJobs();
    const texts = (await mailed('issue-confirmation')).map(({ text }) => text);
    expect(texts.join()).toContain(real);
  });

  it('the first email of an issue is dropped if the queue is longer than a day', async () => {
    await instance.sql`
      insert into rate_limit.usage (subject, used, reset_at)
      values (sha256('first mail confirmation victim@example.com'), 75, now() + interval '24.5 hours')`;
    await submit('victim@example.com');
    expect(await mailed('issue-confirmation')).toEqual([]);
    const left = await instance.sql`
      select payload from graphile_worker._private_jobs where key like 'late issue-confirmation-mail:%'`;
    expect(left).toEqual([]);
  });
});

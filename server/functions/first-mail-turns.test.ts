import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signUpAs } from '../../tests/instance/sign-up-as.ts';
import { createTestInstance, type TestInstance } from '../../tests/instance/test-instance.ts';

let instance: TestInstance;
// An address has three first confirmations an hour then, and the operator ten mails.
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
/** Another hour comes, for turns and for jobs. */
const pass = async () => {
  await instance.sql`update mail.turn set taken_at = taken_at - interval '1 hour'`;
  await instance.sql`update graphile_worker._private_jobs set run_at = run_at - interval '1 hour'`;
};

describe('the first mail of an issue', () => {
  it('goes to one mailbox so often in an hour, and the others an hour later', async () => {
    const spellings = ['victim@example.com', 'Victim@Example.com', 'victim+1@example.com'];
    await submitMany(5, () => spellings.shift() ?? 'victim@example.com');
    await submit('somebody-else@example.com');
    expect(await mailed('issue-confirmation')).toHaveLength(4);
    expect(await mailed('issue-confirmation')).toHaveLength(4);
    await pass();
    const all = await mailed('issue-confirmation');
    expect(all).toHaveLength(6);
    expect(new Set(all.map(({ text }) => /Submission ID: (.*)/.exec(text)?.[1])).size).toBe(6);
  });

  it('goes at once to the proved address of who submitted it', async () => {
    const { id, email } = await signUpAs(instance, 'client');
    await submitMany(5, () => email);
    await mailed('issue-confirmation');
    const own = await submit(email, id);
    const other = await submit(email, (await signUpAs(instance, 'client')).id);
    const texts = (await mailed('issue-confirmation')).map(({ text }) => text).join();
    expect([texts.includes(own), texts.includes(other)]).toEqual([true, false]);
  });

  it('tells the operator bit by bit of a flood', async () => {
    await submitMany(12, () => `${randomUUID()}@example.com`);
    expect(await mailed('admin-notification')).toHaveLength(10);
    await pass();
    expect(await mailed('admin-notification')).toHaveLength(12);
  });

  it('is given up after a day in which too many others went before it', async () => {
    await submitMany(5, () => 'victim@example.com');
    await mailed('issue-confirmation');
    await instance.sql`update marketplace.issue set created_at = created_at - interval '25 hours'`;
    await instance.sql`update graphile_worker._private_jobs set run_at = now()`;
    expect(await mailed('issue-confirmation')).toHaveLength(3);
    const left = await instance.sql`
      select payload from graphile_worker._private_jobs where key like 'late issue-confirmation-mail:%'`;
    expect(left).toEqual([]);
  });
});

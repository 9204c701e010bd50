import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { rowsToInsert } from '#server/platform/database/sql.ts';
import { setUpInstance } from '../instance/set-up.ts';
import { createTestInstance } from '../instance/test-instance.ts';

const instance = setUpInstance({ adminEmail: 'admin@example.com' });
let client: SupabaseClient;
beforeAll(async () => {
  client = createClient(await instance.url(), instance.platform.keys.anonKey);
});

const submission = {
  title: 'Login <b>breaks</b>\r\nBcc: everybody@example.com',
  email: 'builder@example.com',
  github_link: 'https://github.com/owner/repository',
  live_link: 'https://live.example.com/?a=1&b=2',
  description: 'Steps:\n1. Sign in\n2. <script>alert(1)</script>',
  urgency: 'ASAP',
  coding_app: 'bolt',
};

/** Stores an issue without requesting its confirmation email. */
async function storedIssue(): Promise<string> {
  const [row] = await instance.sql<{ id: string }[]>`
    insert into marketplace.issue ${rowsToInsert(submission)} returning id`;
  return row?.id ?? '';
}

const ask = (name: string, body: Record<string, unknown>) => client.functions.invoke(name, { body });
const mails = async (type: string, id: string) =>
  (await instance.outbox()).filter((mail) => mail.type === type && mail.text.includes(id));

describe('the submission confirmation', () => {
  it('the submission confirmation goes to the address of the stored issue', async () => {
    const id = await storedIssue();
    const changes = { email: 'someone-else@example.com', title: 'Buy now', description: 'Cheap' };
    const { data, error } = await ask('send-issue-confirmation', { ...submission, issue_id: id, ...changes });
    expect([data, error]).toEqual([{ success: true }, null]);
    expect(await mails('issue-confirmation', id)).toEqual([]);
    await instance.runJobs();
    const [mail, ...others] = await mails('issue-confirmation', id);
    expect(others).toEqual([]);
    expect(mail?.to).toBe('builder@example.com');
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/Buy now|Cheap|someone-else/);
  });

  it('the submission confirmation includes the next steps, their timing and one sign-in link', async () => {
    const id = await storedIssue();
    await ask('send-issue-confirmation', { issue_id: id });
    await instance.runJobs();
    const [mail] = await mails('issue-confirmation', id);
    const { publicUrl } = instance.platform.settings;
    expect(mail?.subject).toBe('We have your issue');
    for (const part of [id, 'within 24 hours', 'What happens next', `${publicUrl}/track-progress`]) {
      expect(mail?.text).toContain(part);
      expect(mail?.html).toContain(part);
    }
    expect(mail?.html).toContain('Login &lt;b&gt;breaks&lt;/b&gt;');
    const action = new URL(mail?.action ?? '');
    expect(action.href.startsWith(`${publicUrl}/confirm?`)).toBe(true);
    expect(action.searchParams.get('next')).toBe(`/dashboard/${id}`);
    expect(action.searchParams.get('token_hash')).toMatch(/\S{16}/);
    expect(mail?.text).toContain(mail?.action ?? '');
  });

  it('the submission confirmation is sent only once per issue', async () => {
    const id = await storedIssue();
    await Promise.all(Array.from({ length: 10 }, () => ask('send-issue-confirmation', { issue_id: id })));
    await instance.runJobs();
    await ask('send-issue-confirmation', { issue_id: id });
    await instance.platform.jobs.enqueue('issue-confirmation-mail', { issue_id: id });
    await instance.runJobs();
    expect(await mails('issue-confirmation', id)).toHaveLength(1);
  });
});

describe('the operator notification', () => {
  it('the operator notification goes to ADMIN_EMAIL with all details of the issue', async () => {
    const id = await storedIssue();
    const { data } = await ask('send-admin-notification', { issue_id: id, email: 'x@example.com' });
    expect(data).toEqual({ success: true });
    await instance.runJobs();
    const [mail] = await mails('admin-notification', id);
    expect(mail?.to).toBe('admin@example.com');
    expect(mail?.subject).toBe('New issue (ASAP): Login <b>breaks</b> Bcc: everybody@example.com');
    const { title: _inSubject, ...details } = submission;
    const lines = Object.values(details).flatMap((part) => part.split(/\r\n|\n/));
    for (const line of [id, ...lines]) expect(mail?.text).toContain(line);
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.action).toBe(`${instance.platform.settings.publicUrl}/operator/issues/${id}`);
  });

  it('an operator notification without a recipient is not an error', async () => {
    const lonely = await createTestInstance({ adminEmail: null });
    try {
      await lonely.sql`insert into public.code_submissions ${rowsToInsert(submission)}`;
      await lonely.runJobs();
      expect((await lonely.outbox()).map((mail) => mail.type)).toEqual(['issue-confirmation']);
      await expect
        .poll(() => lonely.sql`select last_error from graphile_worker.jobs where attempts > 0`)
        .toHaveLength(0);
    } finally {
      await lonely.close();
    }
  });
});

describe('submissions', () => {
  it('a submission is stored when its emails cannot be rendered, and the jobs are retried', async () => {
    const id = await storedIssue();
    await instance.sql`alter table mail.outbox rename to outbox_away`;
    expect((await ask('send-issue-confirmation', { issue_id: id })).data).toEqual({ success: true });
    await instance.runJobs();
    const failed = () =>
      instance.sql`select task_identifier, attempts from graphile_worker.jobs where last_error is not null`;
    await expect.poll(failed).toMatchObject([{ task_identifier: 'issue-confirmation-mail', attempts: 1 }]);
    await instance.sql`alter table mail.outbox_away rename to outbox`;
    await instance.sql`update graphile_worker._private_jobs set run_at = now() where attempts = 1`;
    await instance.runJobs();
    expect(await mails('issue-confirmation', id)).toHaveLength(1);
  });
});

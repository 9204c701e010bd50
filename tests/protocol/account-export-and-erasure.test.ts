import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { json } from '#server/platform/database/sql.ts';
import { setUpInstance } from '../instance/set-up.ts';
import { createTestInstance } from '../instance/test-instance.ts';
import { authApi, newAddress, password, submission } from './auth-setup.ts';
import { ssoApi } from './auth-sso-setup.ts';
import { authenticatorApp, movingClock } from './second-factor-setup.ts';

const instance = setUpInstance();
const { arrive, mailsTo, newAdmin, newClient, newestMail, newMember, signInError } = authApi({ instance });
const { addProvider } = ssoApi({ instance });

type Member = Awaited<ReturnType<typeof newMember>>;
type Pair = { client: Member; engineer: Member };

const erase = ({ client, email }: Pick<Member, 'client' | 'email'>, typed = email) =>
  client.rpc('erase_account', { p_email: typed });
async function exportOf(client: SupabaseClient) {
  const { data, error } = await client.rpc('export_account');
  if (error) throw error;
  return data;
}
const usual = 'the usual words';
const secret = 'the harbour master’s key';

async function submit(
  by: Member | null,
  { email = by?.email ?? newAddress(), words = usual, shop = 'shop' } = {},
): Promise<string> {
  const client = by?.client ?? (await newClient());
  const { data, error } = await client
    .from('code_submissions')
    .insert({
      ...submission(email, `Title with ${words}`),
      description: `Words with ${words}`,
      github_link: `https://github.com/someone/${shop}`,
      live_link: `https://${shop}.example.com`,
    })
    .select('id')
    .single();
  if (error) throw error;
  return data.id as string;
}

async function newEngineer(name = 'Erin Engineer'): Promise<Member> {
  const engineer = await newMember();
  await engineer.client.from('engineers').insert({ id: engineer.id, name, skills: ['Go'] });
  await instance.sql`update marketplace.engineer_approval set status = 'approved' where engineer_id = ${engineer.id}`;
  return engineer;
}

async function done(call: PromiseLike<{ error: { message: string } | null }>): Promise<void> {
  const { error } = await call;
  if (error) throw new Error(error.message);
}

const say = (by: Member, issue: string, sender: string, content: string) =>
  done(by.client.rpc('add_message', { p_issue_id: issue, p_sender: sender, p_content: content }));
const claim = (by: Member, issue: string) =>
  done(by.client.from('issues').update({ engineer_id: by.id }).eq('id', issue));

async function fix(id: string, { client, engineer }: Pair, description = 'Fixed'): Promise<void> {
  await done(engineer.client.rpc('submit_fix', { p_issue_id: id, p_description: description }));
  await done(client.client.rpc('accept_fix', { p_issue_id: id }));
  await instance.runJobs();
}

/** Moves an issue to in progress with a paid quote of $100. */
async function payFor(id: string, { client, engineer }: Pair): Promise<void> {
  await claim(engineer, id);
  const terms = { p_issue_id: id, p_hours: 2, p_price: 100, p_note: 'All of it' };
  await done(engineer.client.rpc('send_quote', terms));
  await done(client.client.rpc('accept_quote', { p_issue_id: id }));
  const [quote] = await instance.sql`select id from marketplace.quote where issue_id = ${id}`;
  await instance.sql`
    select marketplace.record_money('test', ${`checkout of ${id}`}, 'reference', ${id}, ${quote?.id}, 10000, 'usd')`;
  await done(engineer.client.from('issues').update({ status: 'in_progress' }).eq('id', id));
}

/** Returns the table and column of each stored value that contains the text. */
async function placesOf(words: string): Promise<string[]> {
  const columns = await instance.sql<{ place: string; found: boolean }[]>`
    select format('%I.%I.%I', c.table_schema, c.table_name, c.column_name) as place,
      (xpath('/row/found/text()', query_to_xml(format('select count(*) > 0 as found from %I.%I where %I::text ilike %L',
        c.table_schema, c.table_name, c.column_name, ${`%${words}%`}::text), false, true, '')))[1]::text = 'true' as found
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'marketplace', 'auth', 'storage', 'code_host', 'mail', 'jobs', 'graphile_worker')
      and c.data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying')`;
  return columns.filter(({ found }) => found).map(({ place }) => place);
}

describe('exporting an account', () => {
  it('the export gives a client their submissions with all related data, and nothing of other users', async () => {
    const [client, other, engineer] = [await newMember(), await newMember(), await newEngineer()];
    const id = await submit(client);
    const foreign = await submit(other);
    await claim(engineer, id);
    await claim(engineer, foreign);
    await say(client, id, 'client', 'Mine');
    await say(engineer, id, 'engineer', 'Yours');
    await say(other, foreign, 'client', 'Not theirs');
    const data = await exportOf(client.client);
    expect(data).toMatchObject({
      account: { id: client.id, email: client.email, identities: [{ provider: 'email' }] },
      engineer_profile: null,
      issues_submitted: [
        {
          id,
          title: `Title with ${usual}`,
          messages: [{ content: 'Mine' }, { content: 'Yours' }],
          files: [],
          payments: [],
        },
      ],
      issues_worked_on: [],
    });
    expect(JSON.stringify(data)).not.toContain('Not theirs');
    expect(JSON.stringify(data)).not.toContain(other.email);

    const theirs = await exportOf(engineer.client);
    expect(theirs).toMatchObject({
      engineer_profile: { name: 'Erin Engineer', application: 'approved' },
      issues_submitted: [],
    });
    expect(theirs.issues_worked_on).toHaveLength(2);
    for (const text of ['Mine', 'Not theirs', client.email, 'Words with'])
      expect(JSON.stringify(theirs)).not.toContain(text);
  });

  it('the export includes second factors, recovery codes and unsent uploads, but no secrets', async () => {
    const clock = movingClock();
    const tests = await createTestInstance({ now: clock.now });
    try {
      const { id, client } = await authenticatorApp({ instance: tests }, clock).newMemberWithFactor();
      const number = '+4915112345678';
      await tests.sql`insert into auth.mfa_factors (user_id, factor_type, phone) values (${id}, 'phone', ${number})`;
      await tests.sql`insert into auth.mfa_recovery_sets (user_id) values (${id})`;
      await tests.sql`insert into auth.mfa_recovery_codes (user_id, code_hash) values
        (${id}, 'hash of one'), (${id}, 'hash of two')`;
      const about = { sub: '4712', user_name: 'mara', full_name: 'Mara L', avatar_url: 'https://h.example' };
      await tests.sql`insert into auth.identities (user_id, provider, provider_id, identity_data)
        values (${id}, 'github', '4712', ${json(about)})`;
      await tests.sql`insert into auth.unlinked_identities values (${id}, 'github', '4711', now())`;
      const files = client.storage.from('issue-attachments');
      await done(files.upload('issues/never-sent.txt', Buffer.from('12:04')));
      const data = await exportOf(client);
      expect(data).toMatchObject({
        account: {
          second_factors: [
            { kind: 'app', name: 'My phone', phone: null, is_on: true },
            { kind: 'phone', phone: number, is_on: false },
          ],
          recovery_codes: { created_at: expect.any(String), left: 2 },
          identities: [{ provider: 'email' }, { provider: 'github', about }],
          disconnected: [{ provider: 'github', id: '4711' }],
        },
        unused_uploads: [{ bucket: 'issue-attachments', name: 'issues/never-sent.txt' }],
        earnings: [],
      });
      expect(JSON.stringify(data)).not.toMatch(/secret|hash/);
      const other = await authApi({ instance: tests }).newMember();
      expect(await exportOf(other.client)).toMatchObject({
        account: { second_factors: [], recovery_codes: null },
        unused_uploads: [],
      });
    } finally {
      await tests.close();
    }
  });

  it('the export includes earnings and payouts for an engineer, but not for a client', async () => {
    const [client, engineer, other] = [await newMember(), await newEngineer(), await newEngineer()];
    const id = await submit(client);
    await payFor(id, { client, engineer });
    await fix(id, { client, engineer });
    await instance.sql`select public.record_payout(${id}, 'Transfer 4711')`;
    const earnings = async (member: Member) => (await exportOf(member.client)).earnings;
    expect(await earnings(engineer)).toMatchObject([
      { kind: 'settled', account: 'earned', amount: 85, issue_id: id, note: null },
      { kind: 'paid_out', account: 'earned', amount: -85, note: 'Transfer 4711' },
      { kind: 'paid_out', account: 'released', amount: 85 },
    ]);
    expect(await earnings(client)).toEqual([]);
    expect(await earnings(other)).toEqual([]);
  });

  it('an operator can export only their own account', async () => {
    await instance.sql`update marketplace.setting set value = 'false' where name = 'operators_need_second_factor'`;
    const operator = await newMember();
    await instance.sql`update marketplace.setting set value = ${json([operator.email])} where name = 'operator_emails'`;
    await submit(await newMember());
    expect(await exportOf(operator.client)).toMatchObject({
      account: { email: operator.email },
      issues_submitted: [],
      issues_worked_on: [],
    });
    expect((await erase(operator)).error).toMatchObject({ code: 'PT409' });
    await instance.sql`update marketplace.setting set value = '[]' where name = 'operator_emails'`;
  });
});

describe('account erasure', () => {
  it("erasing a client's account keeps only anonymized records and sends a final email", async () => {
    const [client, engineer] = [await newMember(), await newEngineer()];
    await client.client.auth.updateUser({ data: { name: secret } });
    const own = { words: secret, shop: 'secret-shop' };
    const [open, worked] = [await submit(client, own), await submit(client, own)];
    await claim(engineer, worked);
    await say(client, worked, 'client', `A message with ${secret}`);
    await say(engineer, worked, 'engineer', 'I am on it');
    await instance.sql`insert into storage.objects (bucket_id, name, owner_id) values ('issue-attachments', 'issues/theirs.png', ${client.id})`;
    await instance.sql`insert into marketplace.attachment (path, issue_id, name) values ('issues/theirs.png', ${worked}, ${`${secret}.png`})`;
    await instance.runJobs();
    await instance.sql`insert into marketplace.estimate_reading (issue_id, reading) values (${open}, ${json({ understood: secret })})`;

    expect((await erase(client, 'someone@else.example')).error?.code).toBe('22023');
    expect((await erase(client, ` ${client.email.toUpperCase()} `)).error).toBeNull();
    expect((await newestMail(client.email)).subject).toBe('Your account is deleted');
    // Emails to other users are not erased, so they are removed before the search.
    await instance.sql`delete from mail.outbox`;
    for (const words of [client.email, secret, 'secret-shop', 'theirs.png'])
      expect(await placesOf(words), words).toEqual([]);

    const left = await instance.sql`
      select id, title, status, user_id from marketplace.issue where id = any(${[open, worked]}) order by created_at`;
    expect(left).toEqual([
      { id: open, title: 'Deleted issue', status: 'cancelled', user_id: null },
      { id: worked, title: 'Deleted issue', status: 'cancelled', user_id: null },
    ]);
    const messages = engineer.client.from('messages').select('sender,content').eq('issue_id', worked);
    expect((await messages.order('created_at')).data).toEqual([
      { sender: 'client', content: 'Deleted account: this message went with it.' },
      { sender: 'engineer', content: 'I am on it' },
    ]);
    expect((await client.client.auth.getUser()).error).toMatchObject({ code: 'user_not_found' });
    expect(await signInError(client.email)).toBe('invalid_credentials');
  });

  it("erasing a client's account leaves of a fix what the engineer explained, without code and addresses", async () => {
    const [client, engineer] = [await newMember(), await newEngineer()];
    const id = await submit(client);
    await payFor(id, { client, engineer });
    const code = { p_patch: `+ ${secret}`, p_prompt: `Change ${secret}`, p_how_to_check: `Open ${secret}` };
    await done(engineer.client.rpc('submit_fix', { p_issue_id: id, p_description: 'One line', ...code }));
    await done(client.client.rpc('accept_fix', { p_issue_id: id }));
    await instance.runJobs();
    await done(erase(client));
    await instance.sql`delete from mail.outbox`;
    expect(await placesOf(secret)).toEqual([]);
    const { data } = await engineer.client.from('fixes').select('description').eq('issue_id', id);
    expect(data).toEqual([{ description: 'One line' }]);
  });

  it('an erasure that waits for an issue does not hold up sign-outs of the account', async () => {
    const client = await newMember();
    const id = await submit(client);
    const erasing = await instance.sql.begin(async (tx) => {
      await tx`select from marketplace.issue where id = ${id} for update`;
      const answer = erase(client).then(({ error }) => error);
      const waiting = () => instance.sql`select from pg_locks where not granted`;
      await expect.poll(waiting).toHaveLength(1);
      expect((await client.client.auth.signOut({ scope: 'others' })).error).toBeNull();
      return { answer };
    });
    expect(await erasing.answer).toBeNull();
  });

  it('erasing an account includes issues submitted with its address before sign-up', async () => {
    const email = newAddress();
    const [guest, down] = [await submit(null, { email }), await submit(null, { email })];
    const client = await newMember(email);
    await instance.sql`update marketplace.issue set taken_down_at = now(), taken_down_reason = 'Spam' where id = ${down}`;
    expect((await erase(client)).error).toBeNull();
    const titles = await instance.sql`select title from marketplace.issue where id = any(${[guest, down]})`;
    expect(titles).toEqual([{ title: 'Deleted issue' }, { title: 'Deleted issue' }]);
  });

  it.each(['their own', "the erased account's"])(
    'erasing an account keeps issues that other accounts submitted with %s address',
    async (whose) => {
      const [leaving, other] = [await newMember(), await newMember()];
      const id = await submit(other, { email: whose === 'their own' ? other.email : leaving.email });
      await say(other, id, 'client', 'Stays');
      expect((await erase(leaving, other.email)).error?.code).toBe('22023');
      expect((await erase(leaving)).error).toBeNull();
      const { data } = await other.client.from('issues').select('title,email,status').eq('id', id).single();
      expect(data).toEqual({ title: `Title with ${usual}`, email: other.email, status: 'pending' });
      const { data: messages } = await other.client.from('messages').select('content').eq('issue_id', id);
      expect(messages).toEqual([{ content: 'Stays' }]);
      expect((await other.client.auth.getUser()).error).toBeNull();
    },
  );

  it('erasing an account keeps issues that name the verified address of another account', async () => {
    const [submitter, owner] = [await newMember(), await newMember()];
    const id = await submit(submitter, { email: owner.email });
    await say(owner, id, 'client', 'What the owner wrote');
    await done(erase(submitter));
    const { data } = await owner.client
      .from('issues')
      .select('title, status, user_id, messages(content)')
      .eq('id', id);
    expect(data).toEqual([
      {
        title: `Title with ${usual}`,
        status: 'pending',
        user_id: owner.id,
        messages: [{ content: 'What the owner wrote' }],
      },
    ]);
  });

  it('erasing an account erases its issues even if an account of single sign-on has the same address', async () => {
    const [leaving, other] = [await newMember(), await newMember()];
    const id = await submit(leaving);
    await instance.sql`update auth.users set is_sso_user = true, email = ${leaving.email} where id = ${other.id}`;
    await done(erase(leaving));
    const [issue] = await instance.sql`select title, user_id from marketplace.issue where id = ${id}`;
    expect(issue).toEqual({ title: 'Deleted issue', user_id: null });
  });

  it('erasing an account keeps data of an address that it never verified', async () => {
    const { signIn } = await addProvider();
    const owner = await newMember();
    const choice = { address: owner.email, kind: 'messages', is_wanted: false };
    await owner.client.from('mail_preferences').insert(choice);
    await owner.client.auth.resetPasswordForEmail(owner.email);
    const { subject } = await newestMail(owner.email);
    expect(await mailsTo(owner.email)).toBe(1);

    const stranger = await arrive((await signIn({ nameId: 'stranger', email: owner.email })).fragment);
    expect((await erase({ client: stranger, email: owner.email })).error).toBeNull();
    expect((await stranger.auth.getUser()).error?.code).toBe('user_not_found');
    expect([await mailsTo(owner.email), (await newestMail(owner.email)).subject]).toEqual([1, subject]);
    const { data } = await owner.client.from('mail_preferences').select('address,kind,is_wanted');
    expect(data).toEqual([choice]);
  });

  it('erasing an account is rejected until all money is settled', async () => {
    const [client, engineer] = [await newMember(), await newEngineer()];
    const id = await submit(client);
    await payFor(id, { client, engineer });
    const message = expect.stringContaining('not settled yet');
    expect((await erase(client)).error).toMatchObject({ code: 'PT409', message });
    expect((await client.client.auth.getUser()).error).toBeNull();

    expect((await erase(engineer)).error?.message).toContain('Clients count on you');
    await fix(id, { client, engineer });
    const before = await instance.sql`select * from marketplace.ledger_entry order by id`;
    expect((await erase(engineer)).error?.message).toContain('not paid out yet');
    expect((await erase(client)).error).toBeNull();
    expect(await instance.sql`select * from marketplace.ledger_entry order by id`).toEqual(before);
    const [payment] =
      await instance.sql`select status, amount_cents from marketplace.payment where issue_id = ${id}`;
    expect(payment).toMatchObject({ status: 'paid' });
  });

  it('erasing an account is rejected while a refund may still be called off', async () => {
    const [client, engineer] = [await newMember(), await newEngineer()];
    const id = await submit(client);
    await payFor(id, { client, engineer });
    const [payment] = await instance.sql`select id from marketplace.payment where issue_id = ${id}`;
    await done(engineer.client.rpc('submit_fix', { p_issue_id: id, p_description: 'Fixed' }));
    await instance.sql`update marketplace.payment set status = 'refunding' where id = ${payment?.id}`;
    await done(client.client.rpc('accept_fix', { p_issue_id: id }));
    expect((await erase(engineer)).error?.message).toContain('is getting a refund');
    expect((await erase(client)).error?.message).toContain('not settled yet');
  });

  it('erasing an account is rejected while an unmatched payment may go back', async () => {
    const client = await newMember();
    const id = await submit(client);
    await instance.sql`
      select marketplace.record_money('test', ${`checkout of ${id}`}, 'reference', ${id}, null, 10000, 'usd')`;
    expect((await erase(client)).error?.message).toContain('not settled yet');
  });

  it('no issue of an account is stored once the account is erased', async () => {
    const engineer = await newEngineer();
    const { id } = engineer;
    let submitting: Promise<unknown> = Promise.resolve();
    await instance.sql.begin(async (tx) => {
      await tx`select from auth.users where id = ${id} for update`;
      submitting = submit(engineer).catch((error: unknown) => error);
      await expect
        .poll(
          () =>
            instance.sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        .toHaveLength(1);
      await tx`update auth.users set deleted_at = now() where id = ${id}`;
    });
    expect(await submitting).toMatchObject({ code: '42501' });
    expect(await instance.sql`select from marketplace.issue where user_id = ${id}`).toEqual([]);
  });

  it("erasing an engineer's account keeps the work for clients without the engineer's name", async () => {
    const [client, engineer] = [await newMember(), await newEngineer('Gone Tomorrow')];
    const id = await submit(client);
    await claim(engineer, id);
    await done(engineer.client.from('issues').update({ status: 'in_progress' }).eq('id', id));
    await fix(id, { client, engineer }, 'Renewed the token');
    expect((await erase(engineer)).error).toBeNull();
    await instance.runJobs();
    await instance.sql`delete from mail.outbox where "to" = ${engineer.email} or "to" = ${client.email}`;
    for (const words of [engineer.email, 'Gone Tomorrow']) expect(await placesOf(words), words).toEqual([]);
    const profile = client.client.from('engineers').select('name,skills').eq('id', engineer.id).single();
    expect((await profile).data).toEqual({ name: 'Deleted account', skills: [] });
    const fixes = client.client.from('fixes').select('engineer_name,description').eq('issue_id', id);
    expect((await fixes).data).toEqual([
      { engineer_name: 'Deleted account', description: 'Renewed the token' },
    ]);
    expect((await engineer.client.auth.refreshSession()).error).not.toBeNull();
    const { users } = (await (await newAdmin()).listUsers()).data;
    expect(users.map(({ id: each }) => each)).not.toContain(engineer.id);
  });

  it('erasing an account keeps the files that it attached to messages of others', async () => {
    const [client, engineer] = [await newMember(), await newEngineer()];
    const id = await submit(client);
    await claim(engineer, id);
    const path = `issues/${randomUUID()}.txt`;
    const bucket = (by: Member) => by.client.storage.from('issue-attachments');
    await done(bucket(engineer).upload(path, new Blob(['a log']), { contentType: 'text/plain' }));
    const sent = { p_issue_id: id, p_sender: 'engineer', p_content: 'The log', p_attachments: [path] };
    await done(engineer.client.rpc('add_message', sent));
    await done(engineer.client.rpc('release_issue', { p_issue_id: id }));
    await done(erase(engineer));
    expect((await bucket(client).download(path)).error).toBeNull();
  });

  it('erasing an account requires a session that is less than a day old', async () => {
    const member = await newMember();
    await instance.sql`update auth.sessions set created_at = now() - interval '25 hours' where user_id = ${member.id}`;
    const { error } = await erase(member);
    expect([error?.code, error?.message]).toEqual([
      '42501',
      'You signed in more than a day ago. Log out and sign in again to do this.',
    ]);
    await member.client.auth.signInWithPassword({ email: member.email, password });
    expect((await erase(member)).error).toBeNull();
  });
});

import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { bugReports } from '../reports/bug-reports.ts';
import { signedInClient, submission } from './rest-setup.ts';

const instance = setUpInstance();
let visitor: SupabaseClient;
let client: SupabaseClient;
let engineer: SupabaseClient;
let id: string;
beforeAll(async () => {
  visitor = createClient(await instance.url(), instance.platform.keys.anonKey, {
    auth: { persistSession: false },
  });
  client = await signedInClient(instance, 'client', submission.email);
  engineer = await signedInClient(instance, 'engineer');
  const submitted = await visitor.from('code_submissions').insert(submission).select().single();
  id = submitted.data?.id;
});

describe('a submission through the data API', () => {
  it('is the same record under both relation names', async () => {
    const intake = await client.from('code_submissions').select('title').eq('id', id).single();
    const whole = await client.from('issues').select('title,status').eq('id', id).single();
    expect([intake.data, whole.data]).toEqual([
      { title: submission.title },
      { title: submission.title, status: 'pending' },
    ]);
  });

  it('embeds its timeline and messages for its client', async () => {
    await client.rpc('add_message', { p_issue_id: id, p_sender: 'client', p_content: 'Any news?' });
    const { data, error } = await client
      .from('issues')
      .select('title,timeline_events(status,actor),messages(content,sender)')
      .eq('id', id)
      .single();
    expect(error).toBeNull();
    expect(data).toMatchObject({
      title: submission.title,
      timeline_events: [{ status: 'Submitted' }],
      messages: [{ content: 'Any news?', sender: 'client' }],
    });
    const back = await client
      .from('messages')
      .select('content,issues(title),code_submissions(title)')
      .eq('issue_id', id);
    expect(back.data).toEqual([
      {
        content: 'Any news?',
        issues: { title: submission.title },
        code_submissions: { title: submission.title },
      },
    ]);
  });

  it('embeds nothing that policies hide', async () => {
    const { data } = await engineer.from('issues').select('title,messages(content)').eq('id', id).single();
    expect(data).toEqual({ title: submission.title, messages: [] });
  });

  it('is visible to a visitor only by id, in a single call and filter', async () => {
    const named = await visitor.from('issues').select('title').eq('id', id).maybeSingle();
    expect(named.data).toEqual({ title: submission.title });
    expect((await visitor.from('timeline_events').select('status').eq('issue_id', id)).data).toEqual([
      { status: 'Submitted' },
    ]);
    expect((await visitor.from('issues').select('title').in('id', [id])).data).toEqual([]);
    expect((await visitor.from('issues').select('title')).data).toEqual([]);
    expect((await visitor.from('timeline_events').select('status').eq('id', id)).data).toEqual([]);
  });

  it('can be claimed by an engineer, but not changed by a visitor', async () => {
    const claimed = engineer.from('issues').update({ engineer_id: 'placeholder' }).eq('id', id).select('id');
    expect((await claimed.single()).data).toEqual({ id });
    const { error } = await visitor.from('issues').update({ status: 'cancelled' }).eq('id', id).select();
    expect(error?.code).toBe('42501');
  });
});

it('real reports survive a round trip through the official client byte for byte', async () => {
  const reports = bugReports();
  for (const sent of reports) {
    const { data: made, error } = await visitor
      .from('code_submissions')
      .insert({ ...submission, ...sent, email: 'ada@example.com' })
      .select()
      .single();
    expect(error).toBeNull();
    expect(made).toMatchObject(sent);
    const { data: read } = await visitor
      .from('code_submissions')
      .select('title, description')
      .eq('id', made.id)
      .single();
    expect(Buffer.from(read?.description ?? '').equals(Buffer.from(sent.description))).toBe(true);
    expect(read?.title).toBe(sent.title);
  }
  const [count] = await instance.sql`
    select count(*)::int as n from marketplace.issue where email = 'ada@example.com'`;
  expect(count?.n).toBe(reports.length);
  console.info(`${reports.length} reports came back byte for byte`);
});

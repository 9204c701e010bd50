import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { bugReports } from '../reports/bug-reports.ts';
import { submission } from './auth-setup.ts';
import { apiWithKey, person, submit } from './official-client.ts';

const instance = setUpInstance({ operatorEmails: ['operator@example.com'] });
let visitor: SupabaseClient;
let client: SupabaseClient;
let engineer: SupabaseClient;
let operator: SupabaseClient;
let id: string;
beforeAll(async () => {
  visitor = await apiWithKey(instance);
  client = (await person(instance, 'client', 'client@example.com')).api;
  engineer = (await person(instance, 'engineer')).api;
  operator = (await person(instance, 'client', 'operator@example.com')).api;
  id = await submit(visitor);
});

const { title } = submission('client@example.com');

describe('a submission through the data API', () => {
  it.each(['int', 'tsvector'])(
    'an answer cast to %s does not quote what a claim would show',
    async (type) => {
      const claim = engineer.from('issues').update({ engineer_id: 'me' }).eq('id', id);
      const { error } = await claim.select(`github_link::${type}`);
      expect(error?.message).toBe('The answer of a write can be cast to text only');
      const { data } = await client.from('issues').select('engineer_id').eq('id', id).single();
      expect(data).toEqual({ engineer_id: null });
    },
  );

  it('both relation names return the same submission', async () => {
    const intake = await client.from('code_submissions').select('title').eq('id', id).single();
    const whole = await client.from('issues').select('title,status').eq('id', id).single();
    expect([intake.data, whole.data]).toEqual([{ title }, { title, status: 'pending' }]);
  });

  it('a submission embeds its timeline and messages for its client', async () => {
    await client.rpc('add_message', { p_issue_id: id, p_sender: 'client', p_content: 'Any news?' });
    const embeds = 'title,timeline_events(status,actor),messages(content,sender)';
    const { data, error } = await client.from('issues').select(embeds).eq('id', id).single();
    expect(error).toBeNull();
    expect(data).toMatchObject({
      title,
      timeline_events: [{ status: 'Submitted' }],
      messages: [{ content: 'Any news?', sender: 'client' }],
    });
    const back = client.from('messages').select('content,issues(title),code_submissions(title)');
    expect((await back.eq('issue_id', id)).data).toEqual([
      { content: 'Any news?', issues: { title }, code_submissions: { title } },
    ]);
  });

  it('a submission embeds nothing that policies hide', async () => {
    const { data } = await engineer.from('issues').select('title,messages(content)').eq('id', id).single();
    expect(data).toEqual({ title, messages: [] });
  });

  it('a submission can be claimed by an engineer, but not changed by a visitor', async () => {
    const claimed = engineer.from('issues').update({ engineer_id: 'placeholder' }).eq('id', id).select('id');
    expect((await claimed.single()).data).toEqual({ id });
    for (const { error, status } of [
      await visitor.from('issues').update({ status: 'cancelled' }).eq('id', id).select(),
      await visitor.from('code_submissions').update({ email: 'me@example.com' }).eq('id', id),
      await visitor.from('issues').delete().eq('id', id),
      await visitor.from('messages').insert({ issue_id: id, sender: 'client', content: 'x' }),
      await visitor.rpc('release_issue', { p_issue_id: id }),
    ])
      expect([status, error?.code]).toEqual([401, '42501']);
  });
});

describe('a quote through the data API', () => {
  const terms = { p_hours: 3, p_price: 120.5, p_note: 'Finding and fixing it' };

  it("a quote is rejected with a message only, without the database's code and parameters", async () => {
    const { error } = await engineer.rpc('send_quote', { p_issue_id: id, ...terms, p_price: -1 });
    const message = 'The price must be between $0 and $100,000.';
    expect(error).toMatchObject({ code: '22023', message, details: null, hint: null });
  });

  it('an issue embeds its paid quote and payments', async () => {
    const sent = await engineer.rpc('send_quote', { p_issue_id: id, ...terms });
    expect(sent.data).toMatchObject({ id, quote_status: 'Quoted', quoted_price: 120.5, estimated_hours: 3 });
    const accepted = await client.rpc('accept_quote', { p_issue_id: id });
    expect(accepted.data).toMatchObject({ quote_status: 'Accepted' });
    const paid = await operator.rpc('record_payment', { p_issue_id: id, p_note: 'Bank transfer' });
    expect(paid.data).toMatchObject({ quote_status: 'Paid' });
    const embeds = 'title,quotes(status,price),payments(status,amount)';
    const { data, error } = await client.from('issues').select(embeds).eq('id', id).single();
    expect(error).toBeNull();
    expect(data).toEqual({
      title,
      quotes: [{ status: 'Paid', price: 120.5 }],
      payments: [{ status: 'paid', amount: 120.5 }],
    });
  });
});

it('the official client stores and reads real bug reports unchanged', async () => {
  const reports = bugReports();
  for (const sent of reports) {
    const { data: made, error } = await visitor
      .from('code_submissions')
      .insert({ ...submission('ada@example.com'), ...sent })
      .select()
      .single();
    expect(error).toBeNull();
    expect(made).toMatchObject(sent);
    const stored = visitor.from('code_submissions').select('title, description').eq('id', made.id);
    const { data: read } = await stored.single();
    expect(Buffer.from(read?.description ?? '').equals(Buffer.from(sent.description))).toBe(true);
    expect(read?.title).toBe(sent.title);
  }
  const [count] = await instance.sql`
    select count(*)::int as n from marketplace.issue where email = 'ada@example.com'`;
  expect(count?.n).toBe(reports.length);
});

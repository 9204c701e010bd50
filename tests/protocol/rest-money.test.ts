import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { signedInClient, submission } from './rest-setup.ts';

const instance = setUpInstance({ operatorEmails: ['operator@example.com'], platformFeePercent: 12.5 });
let client: SupabaseClient;
let engineer: SupabaseClient;
let operator: SupabaseClient;
let id: string;
beforeAll(async () => {
  client = await signedInClient(instance, 'client', submission.email);
  engineer = await signedInClient(instance, 'engineer');
  operator = await signedInClient(instance, 'client', 'operator@example.com');
  const submitted = await client.from('code_submissions').insert(submission).select().single();
  id = submitted.data?.id;
  await engineer.from('issues').update({ engineer_id: 'placeholder', status: 'pending' }).eq('id', id);
});

const terms = { p_hours: 3, p_price: 120.5, p_note: 'Finding and fixing it' };

describe('a quote through the data API', () => {
  it.each([
    [{ p_price: 'NaN' }, 400, '22023'],
    [{ p_price: '1e400' }, 400, '22023'],
    [{ p_price: 'much' }, 400, '22P02'],
    [{ p_issue_id: '00000000-0000-4000-8000-000000000000' }, 404, 'PT404'],
    [{ p_issue_id: 'none' }, 400, '22P02'],
  ])('with %j is rejected', async (given, status, code) => {
    const answer = await engineer.rpc('send_quote', { p_issue_id: id, ...terms, ...given });
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
    expect((await engineer.from('quotes').select()).data).toEqual([]);
  });

  it("is rejected with a message only, without the database's code and parameters", async () => {
    const { error } = await engineer.rpc('send_quote', { p_issue_id: id, ...terms, p_price: -1 });
    expect(error).toMatchObject({
      code: '22023',
      message: 'The price must be between $0 and $100,000.',
      details: null,
      hint: null,
    });
  });

  it('is sent, read, accepted, paid and settled', async () => {
    const sent = await engineer.rpc('send_quote', { p_issue_id: id, ...terms });
    expect(sent.data).toMatchObject({ id, quote_status: 'Quoted', quoted_price: 120.5, estimated_hours: 3 });
    const read = (who: SupabaseClient) =>
      who.from('quotes').select('price,earns,hours,status').eq('issue_id', id);
    const quote = { price: 120.5, hours: 3, status: 'Quoted' };
    expect((await client.from('quotes').select('price,earns,hours,status')).data).toEqual([
      { ...quote, earns: null },
    ]);
    expect((await read(engineer)).data).toEqual([{ ...quote, earns: 105.44 }]);

    const start = () => engineer.from('issues').update({ status: 'in_progress' }).eq('id', id);
    expect(await start()).toMatchObject({
      status: 409,
      error: { message: 'Work starts once the quote is paid.' },
    });
    expect((await client.rpc('accept_quote', { p_issue_id: id })).data).toMatchObject({
      quote_status: 'Accepted',
    });

    const recorded = await operator.rpc('record_payment', { p_issue_id: id, p_note: 'Bank transfer' });
    expect(recorded.data).toMatchObject({ quote_status: 'Paid' });
    await start();
    await engineer.rpc('submit_fix', { p_issue_id: id, p_description: 'Done', p_hours: 2.5 });
    await client.rpc('accept_fix', { p_issue_id: id });
    const { data } = await operator.from('ledger').select('kind,account,amount').order('id');
    expect(data).toEqual([
      { kind: 'payment', account: 'received', amount: -120.5 },
      { kind: 'payment', account: 'held', amount: 120.5 },
      { kind: 'settled', account: 'held', amount: -120.5 },
      { kind: 'settled', account: 'fee', amount: 15.06 },
      { kind: 'settled', account: 'earned', amount: 105.44 },
    ]);
  });

  it('is embedded in its issue, and so are its payments', async () => {
    const { data, error } = await client
      .from('issues')
      .select('title,quotes(status,price),payments(status,amount)')
      .eq('id', id)
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({
      title: submission.title,
      quotes: [{ status: 'Paid', price: 120.5 }],
      payments: [{ status: 'paid', amount: 120.5 }],
    });
  });
});

import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { signUpAs } from '../instance/sign-up-as.ts';

const instance = setUpInstance({ operatorEmails: ['operator@example.com'], platformFeePercent: 12.5 });
let client: SupabaseClient;
let engineer: SupabaseClient;
let operator: SupabaseClient;
let id: string;
beforeAll(async () => {
  const url = await instance.url();
  const signedIn = async (kind: 'client' | 'engineer', email: string) => {
    const session = await signUpAs(instance, kind, email);
    return createClient(url, instance.platform.keys.anonKey, {
      accessToken: async () => session.accessToken,
    });
  };
  client = await signedIn('client', 'client@example.com');
  engineer = await signedIn('engineer', 'engineer@example.com');
  operator = await signedIn('client', 'operator@example.com');
  const submitted = await client.from('code_submissions').insert(submission).select().single();
  id = submitted.data?.id;
  await engineer.from('issues').update({ engineer_id: 'placeholder', status: 'pending' }).eq('id', id);
});

const submission = {
  title: 'The total is wrong',
  email: 'client@example.com',
  description: 'The invoice adds up to less than its lines.',
  urgency: 'This Week',
  coding_app: 'lovable',
};
const terms = { p_hours: 3, p_price: 120.5, p_note: 'Finding and fixing it' };
const nowhere = '00000000-0000-4000-8000-000000000000';

describe('a quote through the data API', () => {
  it.each([
    [{ p_price: -1 }, 400, '22023'],
    [{ p_price: 100_000.01 }, 400, '22023'],
    [{ p_price: 'NaN' }, 400, '22023'],
    [{ p_price: '1e400' }, 400, '22023'],
    [{ p_price: 1.005 }, 400, '22023'],
    [{ p_price: 'much' }, 400, '22P02'],
    [{ p_price: null }, 400, '22023'],
    [{ p_hours: 0 }, 400, '22023'],
    [{ p_note: ' ' }, 400, '22023'],
    [{ p_issue_id: nowhere }, 404, 'PT404'],
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

  it.each([-1, 'NaN', 100_000.01, 1.005])('with a price written as %s is rejected', async (price) => {
    const answer = await engineer.from('issues').update({ quoted_price: price }).eq('id', id);
    expect([answer.status, answer.error?.code]).toEqual([400, '22023']);
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
    expect(await engineer.rpc('accept_quote', { p_issue_id: id })).toMatchObject({ status: 403 });
    expect(await client.rpc('accept_quote', { p_issue_id: id, p_quote_id: nowhere })).toMatchObject({
      status: 409,
    });
    expect((await client.rpc('accept_quote', { p_issue_id: id })).data).toMatchObject({
      quote_status: 'Accepted',
    });
    for (const who of [client, engineer, operator]) {
      const set = await who.from('issues').update({ quote_status: 'Paid' }).eq('id', id);
      expect([set.status, set.error?.code]).toEqual([403, '42501']);
    }

    const recorded = await operator.rpc('record_payment', { p_issue_id: id, p_note: 'Bank transfer' });
    expect(recorded.data).toMatchObject({ quote_status: 'Paid' });
    const set = await client.from('issues').update({ quote_status: 'Paid' }).eq('id', id);
    expect([set.status, set.error]).toEqual([204, null]);
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

  it('has its payment refunded only by an operator', async () => {
    const payments = await operator.from('payments').select('id,reason').eq('issue_id', id);
    const refund = (who: SupabaseClient) =>
      who.rpc('refund_payment', { p_payment_id: payments.data?.[0]?.id, p_note: 'Requested' });
    expect((await refund(client)).status).toBe(403);
    expect((await refund(operator)).data).toMatchObject({ status: 'refunding', amount: 120.5 });
    const record = () =>
      operator.rpc('record_refund', { p_payment_id: payments.data?.[0]?.id, p_note: 'By bank transfer' });
    expect((await record()).data).toMatchObject({ status: 'refunded', amount: 120.5 });
    expect((await record()).status).toBe(409);
    expect((await refund(operator)).status).toBe(409);
  });
});

describe('a payment problem', () => {
  it('is settled with an empty response', async () => {
    await instance.sql`select marketplace.tell_trouble(null, 'unknown_checkout', 'cs_1')`;
    const [trouble] = await instance.sql`select id from marketplace.money_trouble where settled_at is null`;
    const settled = await operator.rpc('settle_trouble', { p_trouble_id: trouble?.id, p_note: 'A test' });
    expect([settled.status, settled.error]).toEqual([204, null]);
  });
});

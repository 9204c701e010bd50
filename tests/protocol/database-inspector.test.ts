import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { signedInClient, submission } from './rest-setup.ts';

const instance = setUpInstance({ operatorEmails: ['operator@example.com'] });
let people: Record<'visitor' | 'client' | 'holder' | 'other' | 'operator' | 'service', SupabaseClient>;
let id: string;
beforeAll(async () => {
  const url = await instance.url();
  const { anonKey, serviceRoleKey } = instance.platform.keys;
  const withKey = (key: string) => createClient(url, key, { auth: { persistSession: false } });
  people = {
    visitor: withKey(anonKey),
    client: await signedInClient(instance, 'client', submission.email),
    holder: await signedInClient(instance, 'engineer'),
    other: await signedInClient(instance, 'engineer'),
    operator: await signedInClient(instance, 'client', 'operator@example.com'),
    service: withKey(serviceRoleKey),
  };
  const submitted = await people.client.from('code_submissions').insert(submission).select('id').single();
  id = submitted.data?.id;
  await people.holder.from('issues').update({ status: 'pending', engineer_id: 'placeholder' }).eq('id', id);
  await people.client.rpc('add_message', { p_issue_id: id, p_sender: 'client', p_content: 'Hello' });
});

const unknownId = '00000000-0000-4000-8000-000000000000';
const lookUp = { p_table_name: 'issues', p_id_column: 'id', p_id_value: unknownId };

describe('the database inspector', () => {
  it.each([
    ['visitor', 401, '42501'],
    ['client', 403, '42501'],
    ['holder', 200, undefined],
    ['operator', 200, undefined],
    ['service', 200, undefined],
  ] as const)('returns %s the status %i', async (who, status, code) => {
    const answers = [
      await people[who].rpc('get_database_tables'),
      await people[who].rpc('get_table_columns', { p_table_name: 'messages' }),
      await people[who].rpc('get_table_data', { p_table_name: 'messages' }),
      await people[who].rpc('get_table_data_by_id', lookUp),
    ];
    for (const answer of answers) expect([answer.status, answer.error?.code]).toEqual([status, code]);
  });

  it('returns tables, columns and rows in the specified shapes', async () => {
    const { holder } = people;
    const tables = await holder.rpc('get_database_tables');
    expect(tables.data).toEqual(
      ['issues', 'code_submissions', 'timeline_events', 'messages', 'engineers'].map((name) => ({ name })),
    );
    const columns = await holder.rpc('get_table_columns', { p_table_name: 'messages' });
    const created = { name: 'created_at', dataType: 'timestamp with time zone', isNullable: false };
    expect(columns.data).toContainEqual({ ...created, defaultValue: 'clock_timestamp()' });
    const rows = await holder.rpc('get_table_data', { p_table_name: 'messages' });
    expect(rows.data).toEqual([
      expect.objectContaining({ issue_id: id, sender: 'client', content: 'Hello' }),
    ]);
    expect(rows.data).toEqual((await holder.from('messages').select('*')).data);
  });

  it('shows the same columns as the data API: an address only for operators', async () => {
    const args = { ...lookUp, p_id_value: id };
    for (const who of ['holder', 'operator'] as const) {
      const { data } = await people[who].rpc('get_table_data_by_id', args);
      expect(data).toEqual((await people[who].from('issues').select('*').eq('id', id)).data);
      expect(data[0].email).toBe(who === 'holder' ? null : submission.email);
    }
    // Unlike a filter by ID, this lookup by ID does not make the public columns visible.
    expect((await people.other.rpc('get_table_data_by_id', args)).data).toEqual([]);
  });

  it.each([
    ['get_table_data', { p_table_name: 'users' }, 404, 'PT404'],
    ['get_table_columns', {}, 404, 'PGRST202'],
    ['get_table_data', { p_table_name: 'issues', p_limit: -1 }, 400, '22023'],
    ['get_table_data', { p_table_name: 'issues', p_limit: 'all' }, 400, '22P02'],
    ['get_table_data', { p_table_name: 'issues', p_limit: 1e12 }, 400, '22003'],
    ['get_table_data', { p_table_name: 'issues', p_before_id: 'x' }, 400, '22P02'],
    ['get_table_data_by_id', { ...lookUp, p_id_column: 'password' }, 400, '42703'],
    ['get_table_data_by_id', { ...lookUp, p_id_value: '\u0000' }, 400, '22P05'],
  ])('rejects %s with %j', async (name, args, status, code) => {
    const answer = await people.holder.rpc(name, args);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  });
});

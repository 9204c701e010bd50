import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { signUpAs } from '../instance/sign-up-as.ts';

type Who = 'visitor' | 'client' | 'waiting' | 'suspended' | 'holder' | 'other' | 'operator' | 'service';

const instance = setUpInstance({ operatorEmails: ['operator@example.com'] });
let people: Record<Who, SupabaseClient>;
let id: string;
beforeAll(async () => {
  const url = await instance.url();
  const { anonKey, serviceRoleKey } = instance.platform.keys;
  const withKey = (key: string) => createClient(url, key, { auth: { persistSession: false } });
  const signedIn = async (kind: 'client' | 'engineer', email: string) => {
    const session = await signUpAs(instance, kind, email);
    return createClient(url, anonKey, { accessToken: async () => session.accessToken });
  };
  people = {
    visitor: withKey(anonKey),
    client: await signedIn('client', 'client@example.com'),
    waiting: await signedIn('engineer', 'waiting@example.com'),
    suspended: await signedIn('engineer', 'suspended@example.com'),
    holder: await signedIn('engineer', 'holder@example.com'),
    other: await signedIn('engineer', 'other@example.com'),
    operator: await signedIn('client', 'operator@example.com'),
    service: withKey(serviceRoleKey),
  };
  for (const standing of ['waiting', 'suspended']) {
    await instance.sql`
      update marketplace.engineer_approval set standing = ${standing}
      where engineer_id = (select u.id from auth.users u where u.email = ${`${standing}@example.com`})`;
  }
  const submitted = await people.client.from('code_submissions').insert(submission).select('id').single();
  id = submitted.data?.id;
  await people.holder.from('issues').update({ status: 'pending', engineer_id: 'placeholder' }).eq('id', id);
  await people.client.rpc('add_message', { p_issue_id: id, p_sender: 'client', p_content: 'Hello' });
});

const submission = {
  title: 'The total is wrong',
  email: 'client@example.com',
  description: 'The invoice adds up to less than its lines.',
  urgency: 'This Week',
  coding_app: 'lovable',
};

const calls: [string, Record<string, unknown>][] = [
  ['get_database_tables', {}],
  ['get_table_columns', { p_table_name: 'messages' }],
  ['get_table_data', { p_table_name: 'messages' }],
  ['get_table_data_by_id', { p_table_name: 'messages', p_id_column: 'issue_id', p_id_value: '' }],
];
const withId = (args: Record<string, unknown>) => ('p_id_value' in args ? { ...args, p_id_value: id } : args);

describe('access to the database inspector', () => {
  const answers: [Who, number, string | undefined][] = [
    ['visitor', 401, '42501'],
    ['client', 403, '42501'],
    ['waiting', 403, '42501'],
    ['suspended', 403, '42501'],
    ['holder', 200, undefined],
    ['other', 200, undefined],
    ['operator', 200, undefined],
    ['service', 200, undefined],
  ];
  for (const [name, args] of calls) {
    it.each(answers)(`%s calling ${name} gets %i`, async (who, status, code) => {
      const answer = await people[who].rpc(name, withId(args));
      expect([answer.status, answer.error?.code]).toEqual([status, code]);
    });
  }
});

describe('database inspector results', () => {
  it('tables, columns and rows have the specified shapes', async () => {
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
    const read = await holder.from('messages').select('*');
    expect(rows.data).toEqual(read.data);
    expect((await people.other.rpc('get_table_data', { p_table_name: 'messages' })).data).toEqual([]);
  });

  it('issues show the same columns as the data API: an address for operators, but not for the assigned engineer', async () => {
    const args = { p_table_name: 'issues', p_id_column: 'id', p_id_value: id };
    for (const who of ['holder', 'operator'] as const) {
      const { data } = await people[who].rpc('get_table_data_by_id', args);
      const read = await people[who].from('issues').select('*').eq('id', id);
      expect(data).toEqual(read.data);
      expect(data[0].email).toBe(who === 'holder' ? null : 'client@example.com');
    }
    // An inspector lookup doesn't count as naming an id, which would expose the public columns.
    expect((await people.other.rpc('get_table_data_by_id', args)).data).toEqual([]);
  });

  it('each page starts after the last row of the previous one', async () => {
    const { service } = people;
    const first = await service.rpc('get_table_data', { p_table_name: 'engineers', p_limit: 3 });
    const { created_at, id: last } = first.data.at(-1);
    const key = { p_before_created_at: created_at, p_before_id: last };
    const second = await service.rpc('get_table_data', { p_table_name: 'engineers', p_limit: 3, ...key });
    expect([...first.data, ...second.data].map(({ name }) => name)).toHaveLength(4);
    expect(new Set([...first.data, ...second.data].map((row) => row.id)).size).toBe(4);
  });
});

describe('database inspector arguments', () => {
  const refusals: [string, Record<string, unknown>, number, string][] = [
    ['get_table_data', { p_table_name: 'auth.users' }, 404, 'PT404'],
    ['get_table_data', { p_table_name: 'users' }, 404, 'PT404'],
    ['get_table_data', { p_table_name: null }, 404, 'PT404'],
    ['get_table_data', { p_table_name: 'issues; select 1' }, 404, 'PT404'],
    ['get_table_columns', { p_table_name: 'payments' }, 404, 'PT404'],
    ['get_table_columns', {}, 404, 'PGRST202'],
    ['get_table_data', { p_table_name: 'issues', p_limit: -1 }, 400, '22023'],
    ['get_table_data', { p_table_name: 'issues', p_limit: 'all' }, 400, '22P02'],
    ['get_table_data', { p_table_name: 'issues', p_limit: 1e12 }, 400, '22003'],
    ['get_table_data', { p_table_name: 'issues', p_before_id: 'x' }, 400, '22P02'],
    ['get_table_data_by_id', { ...lookUp(), p_id_column: 'password' }, 400, '42703'],
    ['get_table_data_by_id', { ...lookUp(), p_id_column: 'id" or true --' }, 400, '42703'],
    ['get_table_data_by_id', { ...lookUp(), p_id_value: 'x' }, 400, '22023'],
    ['get_table_data_by_id', { ...lookUp(), p_id_value: '\u0000' }, 400, '22P05'],
  ];
  it.each(refusals)('%s rejects %j', async (name, args, status, code) => {
    for (const who of ['holder', 'service'] as const) {
      const answer = await people[who].rpc(name, args);
      expect([answer.status, answer.error?.code]).toEqual([status, code]);
    }
  });

  it('a limit far above 500 is accepted', async () => {
    const args = { p_table_name: 'messages', p_limit: 2_147_483_647 };
    expect((await people.holder.rpc('get_table_data', args)).data).toHaveLength(1);
  });
});

function lookUp() {
  return {
    p_table_name: 'issues',
    p_id_column: 'id',
    p_id_value: '00000000-0000-4000-8000-000000000000',
  };
}

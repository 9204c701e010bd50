import { expect, it } from 'vitest';
import { setUpInstance } from '../../tests/instance/set-up.ts';

const instance = setUpInstance();

/** These tables keep rows for at most a month, to complete sign-ins and to limit guessing. */
const passing = [
  'auth.external_sign_ins',
  'auth.flow_state',
  'auth.one_time_tokens',
  'auth.sign_ups',
  'auth.wrong_codes',
  'code_host.sign_ins',
];

it('the account export covers every table that references the account', async () => {
  const tables = await instance.sql<{ name: string }[]>`
    select format('%s.%s', table_schema, table_name) as name from information_schema.columns
    where table_schema in ('auth', 'code_host') and column_name in ('user_id', 'linking_user_id') order by name`;
  const [row] = await instance.sql<{ text: string }[]>`
    select pg_get_functiondef('marketplace.own_account'::regproc) as text`;
  const missing = tables.map(({ name }) => name).filter((name) => !row?.text.includes(`from ${name} `));
  expect(missing).toEqual(passing);
});

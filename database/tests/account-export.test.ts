import { expect, it } from 'vitest';
import { setUpInstance } from '../../tests/instance/set-up.ts';

const instance = setUpInstance();

/** These tables hold hashes of browsers, or rows of at most a month that complete sign-ins and limit guessing. */
const passing = [
  'auth.external_sign_ins',
  'auth.flow_state',
  'auth.known_devices',
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

import { expect, it } from 'vitest';
import { setUpInstance } from '../../tests/instance/set-up.ts';

const instance = setUpInstance();

/** Kept for a month at most: to end what was begun, or to slow down who guesses. */
const passing = [
  'auth.external_sign_ins',
  'auth.flow_state',
  'auth.one_time_tokens',
  'auth.sign_ups',
  'auth.wrong_codes',
  'code_host.sign_ins',
];

it('what the services keep of an account is in what its owner takes along', async () => {
  const tables = await instance.sql<{ name: string }[]>`
    select format('%s.%s', table_schema, table_name) as name from information_schema.columns
    where table_schema in ('auth', 'code_host') and column_name in ('user_id', 'linking_user_id') order by name`;
  const [row] = await instance.sql<{ text: string }[]>`
    select pg_get_functiondef('marketplace.own_account'::regproc) as text`;
  const untold = tables.map(({ name }) => name).filter((name) => !row?.text.includes(`from ${name} `));
  expect(untold).toEqual(passing);
});

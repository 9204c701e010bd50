import { expect, it, vi } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { warnOfDatabaseLog } from './warn-of-log.ts';

const instance = setUpInstance();

it.for([
  ['warning', 1],
  ['error', 1],
  ['log', 0],
  ['fatal', 0],
] as const)('a database with log_min_messages = %s causes %i warnings', async ([level, count], { skip }) => {
  const [{ maySet }] = await instance.sql<[{ maySet: boolean }]>`
    select has_parameter_privilege('log_min_messages', 'set') as "maySet"`;
  skip(!maySet, 'The owner of this database may not set log_min_messages.');
  const warn = vi.fn();
  await instance.sql.begin(async (tx) => {
    await tx`select set_config('log_min_messages', ${level}, true)`;
    await warnOfDatabaseLog(tx, { warn });
  });
  expect(warn).toHaveBeenCalledTimes(count);
});

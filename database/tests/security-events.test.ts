import { expect, it } from 'vitest';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();

it('operators find security events by kind, account, email, unknown email and network', async () => {
  const { engineer, holder } = db.people;
  await db.sql`
    insert into auth.security_events (minute, at, event, outcome, address, account, count) values
      (now(), now(), 'signed-in', 'ok', '192.0.2.1', ${engineer}, 1),
      (now(), now(), 'password-wrong', 'refused', '192.0.2.2', ${engineer}, 2),
      (now(), now(), 'signed-in', 'ok', '192.0.2.2', ${holder}, 3),
      (now(), now(), 'password-wrong', 'refused', '192.0.2.3', 'email:0123456789abcdef', 4)`;
  const found = async (event: string | null, about: string | null) => {
    const rows = await db.rows(
      'operator',
      `select count from public.operator_security_events(${event ? `'${event}'` : 'null'}, ${about ? `'${about}'` : 'null'})`,
    );
    return rows.map(({ count }) => count).sort();
  };
  expect(await found(null, null)).toEqual([1, 2, 3, 4]);
  expect(await found('password-wrong', null)).toEqual([2, 4]);
  expect(await found(null, engineer)).toEqual([1, 2]);
  expect(await found('signed-in', ' Engineer@example.com ')).toEqual([1]);
  expect(await found(null, 'email:0123456789abcdef')).toEqual([4]);
  expect(await found(null, '192.0.2.2')).toEqual([2, 3]);
  expect(await found(null, '192.0.2')).toEqual([]);
});

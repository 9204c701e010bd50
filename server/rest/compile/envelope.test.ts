import { expect, it } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { envelope } from './envelope.ts';

const instance = setUpInstance();

const mebibytes = (count: number) => `to_json(repeat('x', ${count} * 1024 * 1024))`;
const answer = (body: string) =>
  instance.sql.query(
    `select length(body::text) as length from (${envelope({ rows: 'select 1', body })}) as answer`,
  );

it('rejects a response above 64 MiB and returns a smaller one in full', async () => {
  await expect(answer(mebibytes(64))).rejects.toThrow('The answer is too large');
  const [row] = await answer(mebibytes(63));
  expect(row?.length).toBe(63 * 1024 * 1024 + '""'.length);
});

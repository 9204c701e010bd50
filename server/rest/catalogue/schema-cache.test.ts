import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestInstance, type TestInstance } from '../../../tests/instance/test-instance.ts';
import { createSchemaCache } from './schema-cache.ts';

let instance: TestInstance;
beforeEach(async () => {
  instance = await createTestInstance();
});
afterEach(() => instance.close());

it('the schema cache returns the same catalogue until the schema changes', async () => {
  const { database, log } = instance.platform;
  const catalogue = createSchemaCache(database, 'public', log, () => new Date());
  await catalogue.reload();
  const first = catalogue.current();
  expect(first.relations.has('issues')).toBe(true);
  await catalogue.reload();
  expect(catalogue.current()).toBe(first);
  for (const columns of [
    ['one', 'two'],
    ['two', 'one'],
  ]) {
    await database.owner.query(`
      drop view if exists public.added;
      create view public.added as select ${columns.map((name) => `1 as ${name}`)};
      grant select on public.added to anon`);
    await catalogue.reload();
    const added = catalogue.current().relations.get('added');
    expect([...(added?.columns.keys() ?? [])]).toEqual(columns);
  }
});

it.each([
  ['relation', 'create view public.later as select 1 as one; grant select on public.later to anon', 'later'],
  [
    'procedure',
    'create function public.later() returns int language sql return 1; grant execute on function public.later to anon',
    'rpc/later',
  ],
])(
  'a %s that a restore has made without a notice is found within seconds',
  async (_what, statement, path) => {
    const { app, platform } = instance;
    const ask = () => app.inject({ url: `/rest/v1/${path}`, headers: { apikey: platform.keys.anonKey } });
    expect((await ask()).statusCode).toBe(404);
    await platform.database.owner.query(statement);
    await expect.poll(async () => (await ask()).statusCode, { timeout: 10_000, interval: 200 }).toBe(200);
  },
);

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

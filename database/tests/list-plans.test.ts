import { afterAll, beforeAll, expect, it } from 'vitest';
import { boundedCalls, callerOf, growing, listCalls } from '../../tests/instance/list-calls.ts';
import { fillWithIssues, type Readers } from '../../tests/instance/many-issues.ts';
import { rowsRead } from '../../tests/instance/rows-read.ts';
import { createTestInstance, type TestInstance } from '../../tests/instance/test-instance.ts';

/** A count and two looks at a thousand, and what is shown; 40,000 issues stand beside, 5,000 of them available. */
const most = 3_100;

let instance: TestInstance;
let readers: Readers;
beforeAll(async () => {
  instance = await createTestInstance();
  readers = await fillWithIssues(instance.sql, 40_000);
});
afterAll(() => instance.close());

it.each([...listCalls, ...boundedCalls])(
  '$who, $name: no table that grows is read from end to end, nor sorted whole',
  async (call) => {
    const read = await rowsRead(instance.platform.database.api, callerOf(readers, call.who), call.statement);
    const ofGrowing = read.filter(({ table }) => growing.includes(table));
    expect(ofGrowing.filter(({ wholeScans }) => wholeScans > 0)).toEqual([]);
    expect(ofGrowing.filter(({ rows }) => rows > most)).toEqual([]);
  },
);

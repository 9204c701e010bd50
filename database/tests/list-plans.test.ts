import { beforeAll, expect, it } from 'vitest';
import { boundedCalls, callerOf, growing, listCalls } from '../../tests/instance/list-calls.ts';
import { fillWithIssues, type Readers } from '../../tests/instance/many-issues.ts';
import { rowsRead } from '../../tests/instance/rows-read.ts';
import { setUpInstance } from '../../tests/instance/set-up.ts';

/** A count and two ranked thousands, of 40,000 issues of which 5,000 are available. */
const most = 3_100;

const instance = setUpInstance();
let readers: Readers;
beforeAll(async () => {
  readers = await fillWithIssues(instance.sql, 40_000);
});

it.each([...listCalls, ...boundedCalls])(
  '$who, $name: no sequential scan or full sort of a growing table',
  async (call) => {
    const read = await rowsRead(instance.platform.database.api, callerOf(readers, call.who), call.statement);
    const ofGrowing = read.filter(({ table }) => growing.includes(table));
    expect(ofGrowing.filter(({ wholeScans }) => wholeScans > 0)).toEqual([]);
    expect(ofGrowing.filter(({ rows }) => rows > most)).toEqual([]);
  },
);

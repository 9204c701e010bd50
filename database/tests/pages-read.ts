import type { Who } from './run-as.ts';
import type { TestDatabase } from './test-database.ts';

/** Returns the number of 8 kB pages of the issue table, as of its last analysis. */
export const pagesOfIssues = ({ value }: TestDatabase): Promise<number> =>
  value`select relpages from pg_class where oid = 'marketplace.issue'::regclass`;

/**
 * Returns the number of pages that a statement reads. The statement runs twice because the first run also
 * reads the catalog.
 */
export async function pagesRead(db: TestDatabase, who: Who, statement: string): Promise<number> {
  await db.run(who, statement);
  const rows = await db.rows(who, `explain (analyze, buffers, timing off) ${statement}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  return Number(/shared hit=(\d+)/.exec(plan)?.[1]) + Number(/ read=(\d+)/.exec(plan)?.[1] ?? 0);
}

import type { Sql } from '#server/platform/database/connect.ts';
import { assignments, fragment, identifier, json } from '#server/platform/database/sql.ts';

/** When an issue was made just now, and when it should have been submitted and last changed. */
export type Life = { issueId: string; madeFrom: Date; madeTo: Date; from: Date; to: Date };

type Table = { name: string; key: string; columns: string[] };

/**
 * Moves every time of these issues into the past. Times while the issue was made are spread between `from` and
 * `to`, and later ones, such as deadlines, keep their distance from `to`.
 */
export async function moveBack(owner: Sql, lives: readonly Life[]): Promise<void> {
  const tables = await owner<Table[]>`
    select c.relnamespace::regnamespace || '.' || c.relname as name, k.attname::text as key,
      array_agg(t.attname::text order by t.attnum) as columns
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute k on k.attrelid = c.oid
      and k.attname = case when c.oid = 'marketplace.issue'::regclass then 'id' else 'issue_id' end
    join pg_catalog.pg_attribute t on t.attrelid = c.oid and t.atttypid = 'timestamptz'::regtype and not t.attisdropped
    where c.relkind = 'r' and c.relnamespace in ('marketplace'::regnamespace, 'public'::regnamespace)
      -- The audit log is listed by ID, so its times must rise with the IDs.
      and c.relname <> 'audit_log'
    group by c.oid, k.attname order by c.oid`;
  await owner.begin(async (tx) => {
    // Takes all locks before it changes a row. Requests and jobs go on reading. If a writer waits for this
    // transaction and this one for the writer, this one ends first, so callers retry.
    await tx`set local lock_timeout = '800ms'`;
    for (const { name } of tables) await tx`lock table ${identifier(name)} in share row exclusive mode`;
    for (const { name, key, columns } of tables) {
      const table = identifier(name);
      // Otherwise triggers would reject changes of the ledger and stamp the rows with the current time.
      await tx`alter table ${table} disable trigger user`;
      // In one statement: PostgreSQL checks the foreign keys of rows that a transaction changes again, and a check that
      // waits for the commit would not let the triggers be enabled.
      const moved = columns.map((name) => {
        const time = identifier(`t.${name}`);
        return [
          name,
          fragment`case when ${time} between l."madeFrom" and l."madeTo" + interval '1 ms'
            then l."from" + (${time} - l."madeFrom") * l.stretch else ${time} - (l."madeTo" - l."to") end`,
        ];
      });
      await tx`
        update ${table} t set ${assignments(Object.fromEntries(moved))}
        from (
          select *, extract(epoch from "to" - "from") / extract(epoch from "madeTo" - "madeFrom") as stretch
          from jsonb_to_recordset(${json(lives)}) as life(
            "issueId" uuid, "madeFrom" timestamptz, "madeTo" timestamptz, "from" timestamptz, "to" timestamptz)
        ) l where l."issueId" = t.${identifier(key)}`;
      await tx`alter table ${table} enable trigger user`;
    }
  });
}

import type { TransactionSql } from '#server/platform/database/as-caller.ts';

export type Position = { name: string; at: string | null };

export type Entry = {
  name: string;
  id: string | null;
  created_at: Date | null;
  updated_at: Date | null;
  last_accessed_at: Date | null;
  metadata: unknown;
  position: string | null;
};

type Page = {
  bucket: string;
  prefix: string;
  /** Whether what lies deeper is shown as its folder alone. */
  inFolders: boolean;
  limit: number;
  after: Position | null;
  column: 'name' | 'created_at' | 'updated_at';
  order: 'asc' | 'desc';
};

/** Files, and folders as entries without an id, whose whole name begins with a prefix, from a position on. */
export async function listPage(tx: TransactionSql, page: Page): Promise<Entry[]> {
  const order = page.order === 'asc' ? tx`asc` : tx`desc`;
  const further = page.order === 'asc' ? tx`>` : tx`<`;
  // A folder is as old as the first file in it.
  const sorting = page.column === 'name' ? tx`null::timestamptz` : tx`${tx(page.column)}`;
  const from =
    page.after === null
      ? tx`true`
      : page.column === 'name'
        ? tx`name collate "C" ${further} ${page.after.name}`
        : // As text: the driver would cut a time to milliseconds.
          tx`(${sorting}, name collate "C") ${further} (${page.after.at}::text::timestamptz, ${page.after.name})`;
  return tx<Entry[]>`
    select name, id, created_at, updated_at, last_accessed_at, metadata, (${sorting})::text as position
    from (${page.inFolders ? entries(tx, page) : files(tx, page)}) as entry
    where ${from}
    order by ${sorting} ${order}, name collate "C" ${order} limit ${page.limit}`;
}

function files(tx: TransactionSql, { bucket, prefix }: Page) {
  return tx`
    select o.name, o.id, o.created_at, o.updated_at, o.last_accessed_at, o.metadata
    from storage.objects o
    where o.bucket_id = ${bucket} and o.name collate "C" >= ${prefix} and o.name collate "C" < ${`${prefix}\u007f`}`;
}

function entries(tx: TransactionSql, page: Page) {
  const rest = tx`substr(name, ${[...page.prefix].length + 1})`;
  return tx`
    with below as (${files(tx, page)})
    select * from below where position('/' in ${rest}) = 0
    union all
    select ${page.prefix} || split_part(${rest}, '/', 1) || '/', null, min(created_at), min(updated_at), null, null
    from below where position('/' in ${rest}) > 0 group by 1`;
}

import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Sql } from '#server/platform/database/connect.ts';
import type { Material, PastFix, TextFile } from './ask-model.ts';

/** Reads bytes of a stored version of a file. */
export type ReadFile = (version: string, range: { first: number; last: number }) => Promise<Readable>;

const MOST_FILES = 5;
const MOST_FIXES = 8;
// In bytes of each file.
const LONGEST = 20_000;

/** Returns the text files of an issue and its messages, and the newest fixes of its kind of work. */
export async function readMaterial(
  owner: Sql,
  readFile: ReadFile,
  { issueId, kind }: { issueId: string; kind: string | null },
): Promise<Material> {
  const stored = await owner<{ name: string; version: string; size: number }[]>`
    select coalesce(a.name, a.path) as name, o.version, (o.metadata ->> 'size')::int as size
    from marketplace.attachment a join storage.objects o on (o.bucket_id, o.name) = (a.bucket_id, a.path)
    where a.issue_id = ${issueId} and o.version is not null and (o.metadata ->> 'size')::int > 0
      and o.metadata ->> 'mimetype' ~ '^(text/|application/json)'
    order by a.created_at limit ${MOST_FILES}`;
  const files = await Promise.all(
    stored.map(async ({ name, version, size }): Promise<TextFile> => {
      const body = await readFile(version, { first: 0, last: Math.min(size, LONGEST) - 1 });
      return { name, text: await text(body) };
    }),
  );
  const fixes = await owner<PastFix[]>`
    select ${kind}::text as kind, hours_spent::float8 as hours,
      case when quote_status = 'Paid' then quoted_price::float8 end as price
    from marketplace.issue i
    where status = 'completed' and accepted_at is not null and ai_analysis like ${`%"kind":"${kind}"%`}
    order by completed_at desc, id desc limit ${MOST_FIXES}`;
  return { files, fixes };
}

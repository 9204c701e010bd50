import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Sql } from '#server/platform/database/connect.ts';
import type { TextFile } from './ask-model.ts';
import { READ, startWithoutSecrets } from './start-without-secrets.ts';

/** Reads bytes of a stored version of a file. */
export type ReadFile = (version: string, range: { first: number; last: number }) => Promise<Readable>;

const MOST_FILES = 5;

/** Returns the starts of the text files of an issue and its messages, without their secrets. */
export async function readFiles(owner: Sql, readFile: ReadFile, issueId: string): Promise<TextFile[]> {
  const stored = await owner<{ name: string; version: string; size: number }[]>`
    select coalesce(a.name, a.path) as name, o.version, (o.metadata ->> 'size')::int as size
    from marketplace.attachment a join storage.objects o on (o.bucket_id, o.name) = (a.bucket_id, a.path)
    where a.issue_id = ${issueId} and o.version is not null and (o.metadata ->> 'size')::int > 0
      and o.metadata ->> 'mimetype' ~ '^(text/|application/json)'
    order by a.created_at limit ${MOST_FILES}`;
  return Promise.all(
    stored.map(async ({ name, version, size }): Promise<TextFile> => {
      const body = await readFile(version, { first: 0, last: Math.min(size, READ) - 1 });
      return { name, text: startWithoutSecrets(await text(body), size > READ) };
    }),
  );
}

import type { Caller } from '#server/platform/caller/caller.ts';
import { asCaller } from '#server/platform/database/caller-transaction.ts';
import type { GithubContext } from './code-host-context.ts';

/** The link of an issue, the repository that its client shares, and the grant where the caller may read with it now. */
export type Places = {
  link: string | null;
  granted: string | null;
  grantId: string | null;
  connectionId: string | null;
};

/** Null for an issue that the caller may not read. */
export async function findPlaces(
  { database }: GithubContext,
  caller: Caller,
  issueId: string,
): Promise<Places | null> {
  const [places] = await asCaller(
    database.api,
    caller,
    { readOnly: true },
    (tx) => tx<Places[]>`
      select p.link, p.granted, p.grant_id as "grantId", p.connection_id as "connectionId"
      from marketplace.pull_request_places(${issueId}::uuid) p`,
  );
  return places ?? null;
}

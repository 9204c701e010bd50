import type { PullRequestRow } from '#domain/wire/code-host.ts';
import type { PullRequest } from '#server/code-host/pull-request.ts';
import { json } from '#server/platform/database/sql.ts';
import type { GithubContext } from './code-host-context.ts';

type Key = { issueId: string; repository: { owner: string; name: string }; number: number };

const nameOf = ({ repository: { owner, name } }: Key) => `${owner}/${name}`.toLowerCase();

/** What was last seen of a pull request for an issue; null for one that nobody looked up. */
export async function readSeen({ database }: GithubContext, key: Key): Promise<PullRequestRow | null> {
  const [seen] = await database.owner<{ said: PullRequest; seenAt: Date }[]>`
    select said, seen_at as "seenAt" from marketplace.seen_pull_request
    where issue_id = ${key.issueId}::uuid and repository = ${nameOf(key)} and number = ${key.number}`;
  return seen ? { ...seen.said, seen_at: seen.seenAt.toISOString() } : null;
}

/** Keeps it for the issue's readers; what a grant showed, only while the grant stands. */
export async function keepSeen(
  { database, now }: GithubContext,
  key: Key,
  { said, grantId }: { said: PullRequest; grantId: string | null },
): Promise<PullRequestRow> {
  const at = now();
  const { owner } = database;
  // The issue may have gone meanwhile; then there is nothing to keep it for.
  await owner`
    insert into marketplace.seen_pull_request (issue_id, repository, number, said, seen_at)
    select i.id, ${nameOf(key)}, ${key.number}, ${json(said)}, ${at}
    from marketplace.issue i where i.id = ${key.issueId}::uuid and (${grantId}::uuid is null or exists (
      select from marketplace.repository_grant g where g.id = ${grantId}::uuid and g.ended_at is null for share))
    on conflict (issue_id, repository, number) do update set said = excluded.said, seen_at = excluded.seen_at`;
  return { ...said, seen_at: at.toISOString() };
}

import type { Repository } from '#domain/repository/repository.ts';
import type { PullRequestAnswer, PullRequestRow } from '#domain/wire/code-host.ts';
import { isCodeHostError } from '#server/code-host/code-host-error.ts';
import type { PullRequest } from '#server/code-host/pull-request.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { json } from '#server/platform/database/sql.ts';
import { askPublicly } from './ask-publicly.ts';
import type { CodeHostContext } from './code-host-context.ts';
import { askWith, findConnection, findConnectionById } from './connections.ts';
import { recordGrantedRead } from './read-allowed.ts';

/** Milliseconds after which a pull request is read again. A merged pull request is never read again. */
const freshFor = 2 * 60 * 1000;

type Looked = {
  issueId: string;
  repository: Repository;
  number: number;
  caller: Caller;
  grant: { id: string; connectionId: string } | null;
  handle: string | null;
};

/**
 * Reads the state of a pull request. Tries the client's grant, then public access, and then the caller's own
 * connection. If all fail, returns the state that was stored last.
 */
export async function lookAtPullRequest(
  context: CodeHostContext,
  looked: Looked,
): Promise<PullRequestAnswer> {
  const known = await readSeen(context, looked);
  const age = known ? context.now().getTime() - Date.parse(known.seen_at) : Number.POSITIVE_INFINITY;
  if (known && (known.state === 'merged' || age < freshFor)) return { kind: 'found', ...known };
  try {
    const granted = await byGrant(context, looked);
    const said = granted ?? (await asEverybody(context, looked));
    const grantId = granted && (looked.grant?.id ?? null);
    if (said) return { kind: 'found', ...(await keepSeen(context, looked, { said, grantId })) };
    // The state is not stored, because other readers of the issue may not have access to the repository.
    const own = await byHandle(context, looked);
    if (own) return { kind: 'found', ...own, seen_at: context.now().toISOString() };
  } catch (error) {
    if (known) return { kind: 'found', ...known };
    throw error;
  }
  return known ? { kind: 'found', ...known } : { kind: 'not_found' };
}

// Returns null if the grant has ended before the read was recorded.
async function byGrant(context: CodeHostContext, looked: Looked): Promise<PullRequest | null> {
  const { grant, caller, number } = looked;
  const connection = grant && (await findConnectionById(context, grant.connectionId));
  if (!grant || !connection) return null;
  const found = await orNull(askWith(context, connection, (token) => read(context, looked, token)));
  if (!found) return null;
  const entry = { path: `pull/${number}`, kind: 'pull_request' };
  return (await recordGrantedRead(context, caller, grant.id, entry)) ? found : null;
}

const asEverybody = (context: CodeHostContext, looked: Looked) =>
  orNull(askPublicly(context, looked.caller, looked.repository, () => read(context, looked, null)));

async function byHandle(context: CodeHostContext, looked: Looked): Promise<PullRequest | null> {
  const connection = looked.handle && (await findConnection(context, looked.handle, looked.caller));
  if (!connection) return null;
  return orNull(askWith(context, connection, (token) => read(context, looked, token)));
}

function read({ codeHost }: CodeHostContext, { repository, number }: Looked, token: string | null) {
  return codeHost.readPullRequest(repository, number, token);
}

/** Returns null if the token cannot see the pull request. */
async function orNull(reading: Promise<PullRequest>): Promise<PullRequest | null> {
  return reading.catch((error: unknown) => {
    if (isCodeHostError(error, 'code_host_not_found', 'code_host_forbidden', 'code_host_unauthorized'))
      return null;
    throw error;
  });
}

type Key = Pick<Looked, 'issueId' | 'repository' | 'number'>;

const nameOf = ({ repository: { owner, name } }: Key) => `${owner}/${name}`.toLowerCase();

async function readSeen({ database }: CodeHostContext, key: Key): Promise<PullRequestRow | null> {
  const [seen] = await database.owner<{ said: PullRequest; seenAt: Date }[]>`
    select said, seen_at as "seenAt" from marketplace.seen_pull_request
    where issue_id = ${key.issueId}::uuid and repository = ${nameOf(key)} and number = ${key.number}`;
  return seen ? { ...seen.said, seen_at: seen.seenAt.toISOString() } : null;
}

/**
 * Stores the state for everyone who can read the issue. If the state was read with a grant, stores it only
 * while the grant is active.
 */
async function keepSeen(
  { database, now }: CodeHostContext,
  key: Key,
  { said, grantId }: { said: PullRequest; grantId: string | null },
): Promise<PullRequestRow> {
  const at = now();
  const { owner } = database;
  // This inserts nothing if the issue has been deleted in the meantime.
  await owner`
    insert into marketplace.seen_pull_request (issue_id, repository, number, said, seen_at)
    select i.id, ${nameOf(key)}, ${key.number}, ${json(said)}, ${at}
    from marketplace.issue i where i.id = ${key.issueId}::uuid and (${grantId}::uuid is null or exists (
      select from marketplace.repository_grant g where g.id = ${grantId}::uuid and g.ended_at is null for share))
    on conflict (issue_id, repository, number) do update set said = excluded.said, seen_at = excluded.seen_at`;
  return { ...said, seen_at: at.toISOString() };
}

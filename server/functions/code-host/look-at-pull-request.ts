import type { Repository } from '#domain/repository/repository.ts';
import type { PullRequestAnswer } from '#domain/wire/code-host.ts';
import { isCodeHostError } from '#server/code-host/code-host-error.ts';
import type { PullRequest } from '#server/code-host/pull-request.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { asCaller } from '#server/platform/database/caller-transaction.ts';
import type { GithubContext } from './code-host-context.ts';
import { askWith, findConnection, findConnectionById } from './connections.ts';
import { keepSeen, readSeen } from './seen-pull-requests.ts';

/** How long what was seen counts as so, in milliseconds. What was merged stays so. */
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
 * What the code host says of a pull request: with the grant, else with the caller's own connection, else as everybody
 * reads it. What it said before is given where it cannot be asked or shows nothing any more.
 */
export async function lookAtPullRequest(context: GithubContext, looked: Looked): Promise<PullRequestAnswer> {
  const known = await readSeen(context, looked);
  const age = known ? context.now().getTime() - Date.parse(known.seen_at) : Number.POSITIVE_INFINITY;
  if (known && (known.state === 'merged' || age < freshFor)) return { kind: 'found', ...known };
  try {
    const granted = await byGrant(context, looked);
    const said = granted ?? (await asEverybody(context, looked));
    const grantId = granted && (looked.grant?.id ?? null);
    if (said) return { kind: 'found', ...(await keepSeen(context, looked, { said, grantId })) };
    // What the caller's own account opens is for the caller alone: nobody else is shown it later.
    const own = await byHandle(context, looked);
    if (own) return { kind: 'found', ...own, seen_at: context.now().toISOString() };
  } catch (error) {
    if (known) return { kind: 'found', ...known };
    throw error;
  }
  return known ? { kind: 'found', ...known } : { kind: 'not_found' };
}

// The reading is recorded for the client to see, and refused where the grant has ended meanwhile.
async function byGrant(context: GithubContext, looked: Looked): Promise<PullRequest | null> {
  const { grant, caller, number } = looked;
  const connection = grant && (await findConnectionById(context, grant.connectionId));
  if (!grant || !connection) return null;
  const found = await orNull(askWith(context, connection, (token) => read(context, looked, token)));
  if (!found) return null;
  const [row] = await asCaller(
    context.database.api,
    caller,
    {},
    (tx) => tx<{ isAllowed: boolean }[]>`
      select marketplace.record_granted_read(${grant.id}::uuid, ${`pull/${number}`}, 'pull_request') as "isAllowed"`,
  );
  return row?.isAllowed ? found : null;
}

const asEverybody = (context: GithubContext, looked: Looked) => orNull(read(context, looked, null));

async function byHandle(context: GithubContext, looked: Looked): Promise<PullRequest | null> {
  const connection = looked.handle && (await findConnection(context, looked.handle, looked.caller));
  if (!connection) return null;
  return orNull(askWith(context, connection, (token) => read(context, looked, token)));
}

function read({ codeHost }: GithubContext, { repository, number }: Looked, token: string | null) {
  return codeHost.readPullRequest(repository, number, token);
}

/** Null where these rights do not show it. */
async function orNull(reading: Promise<PullRequest>): Promise<PullRequest | null> {
  return reading.catch((error: unknown) => {
    const isHidden =
      isCodeHostError(error, 'code_host_not_found') ||
      isCodeHostError(error, 'code_host_forbidden') ||
      isCodeHostError(error, 'code_host_unauthorized');
    if (!isHidden) throw error;
    return null;
  });
}

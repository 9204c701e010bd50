import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { issueErrors } from '#domain/errors/issue.ts';
import {
  PULL_REQUEST_ADDRESS_LIMIT,
  readPullRequest,
  repositoryOnHosts,
} from '#domain/repository/pull-request.ts';
import type { Repository } from '#domain/repository/repository.ts';
import type { PullRequestAnswer } from '#domain/wire/code-host.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { readCallerInForce } from '#server/platform/caller/caller-in-force.ts';
import { asCaller } from '#server/platform/database/caller-transaction.ts';
import { functionRefusal, parseOrRefuse } from '../function-errors.ts';
import type { CodeHostContext } from './code-host-context.ts';
import { readHandle } from './connections.ts';
import { limitCalls } from './limit-calls.ts';
import { lookAtPullRequest } from './look-at-pull-request.ts';

const query = z.object({
  issue_id: z.guid(),
  address: z.string().min(1).max(PULL_REQUEST_ADDRESS_LIMIT),
});

/**
 * Handles GET /github/pull-request?issue_id=…&address=…. Returns the state of a pull request, or the reason
 * why it could not be read. The pull request must be in a repository of the issue. Returns 404 if the caller
 * may not read the issue.
 */
export function answerPullRequest(app: FastifyInstance, context: CodeHostContext): void {
  const limitLookUps = limitCalls(context, 'pull requests', 120);
  app.get('/github/pull-request', async (request, reply): Promise<PullRequestAnswer> => {
    const caller = await readCallerInForce(request.headers, context);
    await limitLookUps(request, caller);
    const fault = 'issue_id or address is not valid.';
    const { issue_id: issueId, address } = parseOrRefuse(query, request.query, fault);
    const places = caller.userId === null ? null : await findPlaces(context, caller, issueId);
    if (!places) throw functionRefusal(404, issueErrors.issueNotFound);
    reply.header('cache-control', 'no-store');
    const hosts = ['github.com', hostOf(context)];
    const linked = repositoryOnHosts(places.link ?? '', hosts);
    const repositories = [linked, places.granted].flatMap((each) => each ?? []);
    const named = readPullRequest(address, { hosts, repositories });
    if (named.kind !== 'named') return { kind: named.kind };
    const looked = {
      ...named,
      issueId,
      caller,
      grant: grantFor(places, named),
      handle: readHandle(request.headers),
    };
    return lookAtPullRequest(context, looked);
  });
}

const hostOf = ({ settings }: CodeHostContext) => new URL(settings.github?.url ?? 'https://github.com').host;

function grantFor(
  { granted, grantId, connectionId }: Places,
  { repository: { owner, name } }: { repository: Repository },
) {
  if (!grantId || !connectionId || granted?.toLowerCase() !== `${owner}/${name}`.toLowerCase()) return null;
  return { id: grantId, connectionId };
}

type Places = {
  link: string | null;
  granted: string | null;
  grantId: string | null;
  connectionId: string | null;
};

/** Returns the repositories of an issue, or null if the caller may not read the issue. */
async function findPlaces(
  { database }: CodeHostContext,
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

import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import { openCodeHost } from '#server/code-host/open-code-host.ts';
import type { Platform } from '#server/platform/platform.ts';
import { functionRefusal } from '../function-errors.ts';
import { answerAvatar } from './avatar.ts';
import type { CodeHostContext, FunctionDependencies } from './code-host-context.ts';
import { confirmGrant, confirmGrantJob } from './confirm-grant.ts';
import { forgetConnection } from './connections.ts';
import { answerGithubAuth } from './github-auth.ts';
import { answerPullRequest } from './pull-request.ts';
import { answerRepositories } from './repositories.ts';
import { answerRepositoryReads } from './repository-reads.ts';

/** Registers the code host functions. They return 409 if no code host is configured. */
export function registerCodeHostFunctions(
  app: FastifyInstance,
  platform: Platform,
  dependencies: FunctionDependencies,
): void {
  const codeHost = openCodeHost(platform);
  if (!codeHost) {
    const refuse = async () => {
      throw functionRefusal(409, codeHostErrors.notSetUp);
    };
    app.post('/github-auth', refuse);
    app.get('/github/*', refuse);
    return;
  }
  const arePublic = new LRUCache<string, boolean>({ max: 10_000, ttl: 60_000 });
  const context: CodeHostContext = { ...platform, ...dependencies, codeHost, arePublic };
  answerGithubAuth(app, context);
  answerAvatar(app, context);
  answerRepositories(app, context);
  answerRepositoryReads(app, context);
  answerPullRequest(app, context);
  platform.jobs.handle(confirmGrantJob, confirmGrant(context));
  sweepCodeHost(context);
}

const unusedFor = 90 * 24 * 60 * 60 * 1000;

/** Deletes expired sign-ins and connections that have not been used for 90 days. Runs every hour. */
function sweepCodeHost(context: CodeHostContext): void {
  const { database, jobs, log, now } = context;
  jobs.repeat('sweep-code-host', { everyMinutes: 60 }, async () => {
    await database.owner`delete from code_host.sign_ins where expires_at < ${now()}`;
    const unused = await database.owner<{ id: string }[]>`
      select id from code_host.connections where last_used_at < ${new Date(now().getTime() - unusedFor)}`;
    for (const { id } of unused) await forgetConnection(context, id);
    if (unused.length > 0)
      log.info({ connections: unused.length }, 'unused code-host connections were deleted');
  });
}

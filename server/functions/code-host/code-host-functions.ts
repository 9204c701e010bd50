import type { FastifyInstance } from 'fastify';
import { openCodeHost } from '#server/code-host/open-code-host.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type CodeHostContext, type FunctionDependencies, notSetUp } from './code-host-context.ts';
import { confirmGrant, confirmGrantJob } from './confirm-grant.ts';
import { answerContents, answerNames } from './contents.ts';
import { answerDownloads } from './downloads.ts';
import { answerGithubAuth } from './github-auth.ts';
import { limitCalls } from './limit-calls.ts';
import { answerPullRequest } from './pull-request.ts';
import { answerRepositories } from './repositories.ts';
import { sweepCodeHost } from './sweep.ts';

/** Registers the code host functions; they return 409 if no code host is configured. */
export function registerCodeHostFunctions(
  app: FastifyInstance,
  platform: Platform,
  { createSignInToken }: Pick<FunctionDependencies, 'createSignInToken'>,
): void {
  const codeHost = openCodeHost(platform);
  if (!codeHost) {
    app.post('/github-auth', async () => {
      throw notSetUp();
    });
    app.get('/github/*', async () => {
      throw notSetUp();
    });
    return;
  }
  const context: CodeHostContext = { ...platform, createSignInToken, codeHost };
  answerGithubAuth(app, context);
  answerRepositories(app, context);
  const limitReads = limitCalls(context, 'reads', 300);
  answerContents(app, context, limitReads);
  answerNames(app, context, limitReads);
  answerDownloads(app, context, limitReads);
  answerPullRequest(app, context);
  platform.jobs.handle(confirmGrantJob, confirmGrant(context));
  sweepCodeHost(context);
}

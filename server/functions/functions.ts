import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/platform.ts';
import { registerCodeHostFunctions } from './code-host/code-host-functions.ts';
import type { FunctionDependencies } from './function-dependencies.ts';
import { answerFunctionErrors } from './function-errors.ts';
import { registerMailFunctions } from './mail-functions.ts';
import { requestIssueMail } from './request-issue-mail.ts';
import { refuseUnknownFunctions } from './unknown-functions.ts';

/** Registers the functions service, mounted at /functions/v1. */
export function registerFunctions(
  app: FastifyInstance,
  platform: Platform,
  deps: FunctionDependencies,
): void {
  answerFunctionErrors(app, platform);
  refuseUnknownFunctions(app);
  requestIssueMail(app, platform, { name: 'send-issue-confirmation', kind: 'issue-confirmation-mail' });
  requestIssueMail(app, platform, { name: 'send-admin-notification', kind: 'admin-notification-mail' });
  registerCodeHostFunctions(app, platform, deps);
  registerMailFunctions(app, platform);
}

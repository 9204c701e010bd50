import type { FastifyInstance } from 'fastify';
import { functionErrors } from '#domain/errors/function.ts';
import { largestCommand } from '#server/platform/fair-use/count-bodies.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FunctionDependencies } from './code-host/code-host-context.ts';
import { registerCodeHostFunctions } from './code-host/code-host-functions.ts';
import { answerFunctionErrors, functionRefusal } from './function-errors.ts';
import { contactOperator } from './mail/contact-operator.ts';
import { correctAddress } from './mail/correct-address.ts';
import { chooseMails } from './mail/mail-preferences.ts';
import { requestIssueMail } from './mail/request-issue-mail.ts';
import { resendConfirmation } from './mail/resend-confirmation.ts';
import { unsubscribe } from './mail/unsubscribe.ts';

export function registerFunctions(
  app: FastifyInstance,
  platform: Platform,
  deps: FunctionDependencies,
): void {
  answerFunctionErrors(app, platform);
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= largestCommand;
  });
  refuseUnknownFunctions(app);
  requestIssueMail(app, platform, { name: 'send-issue-confirmation', kind: 'issue-confirmation-mail' });
  requestIssueMail(app, platform, { name: 'send-admin-notification', kind: 'admin-notification-mail' });
  registerCodeHostFunctions(app, platform, deps);
  chooseMails(app, platform);
  unsubscribe(app, platform);
  resendConfirmation(app, platform);
  correctAddress(app, platform);
  contactOperator(app, platform);
}

const plainName = /^[a-z/-]+$/;

/**
 * Returns 405 for a wrong method and 404 for an unknown function. Uses catch-all routes because the web app
 * already uses the not-found handler.
 */
function refuseUnknownFunctions(app: FastifyInstance): void {
  app.all('/', async () => {
    throw functionRefusal(404, functionErrors.nameMissing);
  });
  app.all<{ Params: { '*': string } }>('/*', async ({ method, params: { '*': name } }) => {
    const verbs = verbsOf(app, name);
    if (verbs.length > 0)
      throw functionRefusal(405, functionErrors.functionTakesOtherVerb(name, verbs, method), {
        allow: [...verbs, 'OPTIONS'].join(', '),
      });
    throw functionRefusal(404, functionErrors.functionUnknown(name.slice(0, 100), method));
  });
}

function verbsOf(app: FastifyInstance, name: string): string[] {
  if (!plainName.test(name)) return [];
  return ['GET', 'POST'].filter((method) => app.hasRoute({ method, url: `${app.prefix}/${name}` }));
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { Caller } from '#server/platform/caller/caller.ts';
import { readCallerInForce } from '#server/platform/caller/caller-in-force.ts';
import { isOwnPage, markBrowser, readMark } from '#server/platform/http/browser-mark.ts';
import { functionRefusal } from '../function-errors.ts';
import type { CodeHostContext } from './code-host-context.ts';
import { findConnection, forgetAll, forgetConnection, tryRevoke } from './connections.ts';
import { exchange, exchangeAction } from './exchange.ts';
import { limitCalls } from './limit-calls.ts';
import { login, loginAction } from './login.ts';
import { validate, validateAction } from './validate.ts';

const disconnectAction = z.object({
  action: z.literal('disconnect'),
  token: z.string().max(512),
  only: z.boolean().default(false),
});
const body = z.discriminatedUnion('action', [loginAction, exchangeAction, validateAction, disconnectAction]);

/** Handles POST /github-auth `{action, …}`. The actions are login, exchange, validate and disconnect. */
export function answerGithubAuth(app: FastifyInstance, context: CodeHostContext): void {
  const limitSignIns = limitCalls(context, 'sign-ins', 30);
  const limitOthers = limitCalls(context, 'checks', 150);
  app.post('/github-auth', async (request, reply) => {
    const caller = await readCallerInForce(request.headers, context);
    const asked = readBody(request);
    const isSignIn = asked.action === 'login' || asked.action === 'exchange';
    await (isSignIn ? limitSignIns : limitOthers)(request, caller);
    reply.header('cache-control', 'no-store');
    switch (asked.action) {
      case 'login':
        return login(context, { ...caller, browser: markOwnPage(context, request, reply) }, asked);
      case 'exchange':
        return exchange(context, { ...caller, browser: readOwnPage(context, request) }, asked);
      case 'validate':
        return validate(context, caller, asked);
      case 'disconnect':
        return disconnect(context, caller, asked);
    }
  });
}

function readBody(request: FastifyRequest): z.infer<typeof body> {
  const asked = body.safeParse(request.body);
  if (asked.success) return asked.data;
  const [issue] = asked.error.issues;
  const place = issue?.path.join('.') ?? '';
  throw functionRefusal(
    400,
    place === '' || place === 'action'
      ? 'The body must be JSON with an action: login, exchange, validate or disconnect.'
      : `The body's ${place} is missing or not valid.`,
  );
}

function markOwnPage(
  { settings: { publicUrl } }: CodeHostContext,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return isOwnPage(request, publicUrl)
    ? markBrowser({ path: '/functions/v1', publicUrl }, request, reply)
    : null;
}

function readOwnPage({ settings: { publicUrl } }: CodeHostContext, request: FastifyRequest): string | null {
  if (!isOwnPage(request, publicUrl)) return null;
  const mark = readMark(request);
  if (mark === null) throw functionRefusal(400, codeHostErrors.signInNotCurrent);
  return mark;
}

/**
 * Handles `{action: 'disconnect', token, only?}`. Deletes the connection and, unless `only` is set, the caller's
 * others to the same account at the code host, ends their grants and tries to revoke their tokens.
 */
async function disconnect(
  context: CodeHostContext,
  caller: Caller,
  { token: handle, only }: z.infer<typeof disconnectAction>,
) {
  const connection = await findConnection(context, handle, caller);
  if (!connection) return {};
  const tokens = new Set([connection.token]);
  if (only) await forgetConnection(context, connection.id);
  else for (const token of await forgetAll(context, connection.id)) tokens.add(token);
  await Promise.all([...tokens].map((token) => tryRevoke(context, token)));
  return {};
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '#server/platform/errors/api-error.ts';
import { recordRefusal } from '#server/platform/security-events/record-security-event.ts';
import type { AuthContext } from '../auth-context.ts';
import {
  type Answer,
  answerWith,
  flowIsGone,
  refusalAnswer,
  sessionOrCode,
  withAnswer,
} from '../flows/browser-answer.ts';
import { deviceOf } from '../sessions/start-session.ts';
import { invalid } from '../wire/auth-error.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { redirectToOf } from '../wire/return-address.ts';
import { consumeToken, findTokenByLink, tokenRefused } from './consume-token.ts';
import {
  isPkceToken,
  isVerificationType,
  tokensAcceptedFor,
  type VerificationType,
} from './one-time-token.ts';
import { halfDoneMessage } from './verify.ts';

const querySchema = z.object({ token: optionalText, type: optionalText });

/**
 * GET /verify checks the token of a link and redirects (303) with a session, a code or an error. Our own
 * emails contain a link to a page with a button instead, because mail scanners open links.
 */
export function registerVerifyLink(app: FastifyInstance, auth: AuthContext): void {
  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    const { token, type } = readFields(querySchema, request.query);
    if (token === '') throw invalid('Verify requires a token or a token hash');
    if (!isVerificationType(type)) throw invalid('Invalid verification type');
    const answer = await openLink(auth, request, token, type).catch((error) => {
      recordRefusal(auth.platform, request, error);
      return refusal(error, token);
    });
    return reply.redirect(withAnswer(auth.addresses.absolute(redirectToOf(request)), answer), 303);
  });
}

async function openLink(
  auth: AuthContext,
  request: FastifyRequest,
  link: string,
  type: VerificationType,
): Promise<Answer> {
  const now = auth.platform.now();
  const got = await auth.begin(async (tx) => {
    const token = await findTokenByLink(tx, link, tokensAcceptedFor(type), now);
    if (!token) throw tokenRefused();
    const used = await consumeToken(auth, tx, token, now);
    if (used.isHalfDone) return 'half done';
    const flowId = isPkceToken(link) ? used.flowId : null;
    if (isPkceToken(link) && flowId === null) throw flowIsGone();
    const { userId } = used;
    return sessionOrCode(
      auth,
      tx,
      { userId, proof: { method: 'otp' }, flowId, device: deviceOf(request) },
      now,
    );
  });
  if (got === 'half done') return { fragment: { message: halfDoneMessage, sb: '' } };
  return answerWith(auth, got, type);
}

function refusal(error: unknown, link: string): Answer {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return refusalAnswer(error, isPkceToken(link));
}

import type { FastifyRequest } from 'fastify';
import { recordSecurityEvent } from '#server/platform/security-events/record-security-event.ts';
import type { AuthContext } from '../auth-context.ts';
import type { StartedSession } from '../sessions/start-session.ts';

/** Records a sign-in that has succeeded, with its method. */
export function recordSignIn(
  { platform }: AuthContext,
  request: FastifyRequest,
  { user, claims }: StartedSession,
): void {
  const isOperator =
    user.email_confirmed_at !== null && platform.settings.operatorEmails.includes(user.email ?? '');
  recordSecurityEvent(platform, request, {
    event: isOperator ? 'operator-signed-in' : 'signed-in',
    outcome: 'ok',
    accountId: user.id,
    detail: claims.amr[0]?.method ?? '',
  });
}

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { refreshSession } from '../sessions/refresh-session.ts';
import { deviceOf, type StartedSession } from '../sessions/start-session.ts';
import { OAuthError } from '../wire/auth-error.ts';
import { optionalText, readFields } from '../wire/read-body.ts';

const bodySchema = z.object({ refresh_token: optionalText });

/** Continues a session. Throws 400 `{error: "invalid_request"}` without a token, else as `refreshSession`. */
export async function refreshTokenGrant(auth: AuthContext, request: FastifyRequest): Promise<StartedSession> {
  const { refresh_token: token } = readFields(bodySchema, request.body);
  if (token === '') throw new OAuthError('invalid_request', 'refresh_token required');
  return refreshSession(auth, token, deviceOf(request));
}

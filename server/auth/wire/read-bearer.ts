import type { FastifyRequest } from 'fastify';
import { type Caller, readCaller } from '#server/platform/caller/caller.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import { isUuid } from '#server/platform/uuid.ts';
import type { AuthContext } from '../auth-context.ts';
import { authError } from './auth-error.ts';

/**
 * Verifies the request's access token. Throws 401 `no_authorization` if the token is missing and 403
 * `bad_jwt` if it is invalid.
 */
export async function readBearer(auth: AuthContext, request: FastifyRequest): Promise<Caller> {
  if (bearerToken(request) === null) {
    throw authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const { authorization } = request.headers;
  const caller = await readCaller({ authorization }, auth.platform.keys).catch(asBadJwt);
  if (caller.userId !== null && !isUuid(caller.userId))
    throw badJwt('invalid claim: sub claim must be a UUID');
  if (caller.sessionId !== null && !isUuid(caller.sessionId)) {
    throw badJwt('invalid claim: session_id claim must be a UUID');
  }
  return caller;
}

export function bearerToken({ headers }: FastifyRequest): string | null {
  return /^bearer\s+(\S.*)$/i.exec(headers.authorization ?? '')?.[1]?.trim() ?? null;
}

function asBadJwt(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw badJwt(
    error.code === 'jwt_expired'
      ? 'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired'
      : 'invalid JWT: unable to parse or verify signature',
    error,
  );
}

function badJwt(message: string, cause?: unknown) {
  return authError(403, 'bad_jwt', message, { cause });
}

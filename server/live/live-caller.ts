import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { readCaller } from '#server/platform/caller/caller.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import type { Keys } from '#server/platform/keys/keys.ts';
import type { LiveCaller } from './channel.ts';

const claimsSchema = z.object({ sub: z.guid(), session_id: z.guid().optional(), exp: z.number() });

/** Who opens a channel; ApiError 401 for whoever is not signed in, 403 for a token that no session of ours gives. */
export async function readLiveCaller(headers: IncomingHttpHeaders, keys: Keys): Promise<LiveCaller> {
  const caller = await readCaller(headers, keys);
  if (caller.role === 'anon') throw notSignedIn();
  const claims = claimsSchema.safeParse(caller.claims);
  if (caller.role !== 'authenticated' || !claims.success)
    throw new ApiError({
      status: 403,
      code: 'not_an_account',
      message: 'Only a signed-in account can follow changes.',
    });
  return { ...caller, userId: claims.data.sub, expiresAt: claims.data.exp * 1000 };
}

export function notSignedIn(): ApiError {
  return new ApiError({
    status: 401,
    code: 'not_signed_in',
    message: 'Sign in to follow changes.',
    headers: { 'www-authenticate': 'Bearer' },
  });
}

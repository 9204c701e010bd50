import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { liveChangeErrors } from '#domain/errors/live-changes.ts';
import { readCaller } from '#server/platform/caller/caller.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import type { Keys } from '#server/platform/keys/keys.ts';
import type { LiveCaller } from './channels.ts';

const claimsSchema = z.object({ sub: z.guid(), session_id: z.guid().optional(), exp: z.number() });

/**
 * Returns the caller of a channel. Throws 401 if the caller is not signed in, and 403 if the token does not
 * belong to an account.
 */
export async function readLiveCaller(headers: IncomingHttpHeaders, keys: Keys): Promise<LiveCaller> {
  const caller = await readCaller(headers, keys);
  if (caller.role === 'anon') throw notSignedIn();
  const claims = claimsSchema.safeParse(caller.claims);
  if (caller.role !== 'authenticated' || !claims.success)
    throw new ApiError({
      status: 403,
      code: 'not_an_account',
      message: liveChangeErrors.followingNeedsAccount,
    });
  return { ...caller, userId: claims.data.sub, expiresAt: claims.data.exp * 1000 };
}

export function notSignedIn(): ApiError {
  return new ApiError({
    status: 401,
    code: 'not_signed_in',
    message: liveChangeErrors.followingNeedsSignIn,
    headers: { 'www-authenticate': 'Bearer' },
  });
}

/** Returns the channels whose session is still valid, by the same rule that applies to requests. */
export async function findSignedIn<T extends { caller: LiveCaller }>(
  owner: Sql,
  candidates: readonly T[],
): Promise<Set<T>> {
  // The other claims can be long.
  const claims = candidates.map(({ caller }) => {
    const { sub, session_id, aal } = caller.claims;
    return JSON.stringify({ sub, session_id, aal });
  });
  const rows = await owner<{ place: number }[]>`
    select asked.place::int
    from unnest(${claims}::text[]) with ordinality as asked (claims, place)
    where auth.why_visitor(asked.claims::jsonb) is null`;
  return new Set(rows.flatMap(({ place }) => candidates[place - 1] ?? []));
}

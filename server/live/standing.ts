import type { Sql } from '#server/platform/database/connect.ts';
import type { LiveCaller } from './channel.ts';

/**
 * Which of the callers are still signed in: their account is there and not barred, their session has not ended, and
 * they have shown the second factor that they have.
 */
export async function stillSignedIn<T extends { caller: LiveCaller }>(
  owner: Sql,
  asked: readonly T[],
  now: Date,
): Promise<Set<T>> {
  const users = asked.map(({ caller }) => caller.userId);
  const sessions = asked.map(({ caller }) => caller.sessionId);
  const claims = asked.map(({ caller }) => JSON.stringify(caller.claims));
  const rows = await owner<{ place: number }[]>`
    select asked.place::int
    from unnest(${users}::uuid[], ${sessions}::uuid[], ${claims}::text[])
      with ordinality as asked (user_id, session_id, claims, place)
    join auth.users u on u.id = asked.user_id and u.deleted_at is null and coalesce(u.banned_until <= ${now}, true)
    left join auth.sessions s on s.id = asked.session_id and s.user_id = u.id and s.ended_at is null
      and coalesce(s.not_after > ${now}, true)
    where (asked.session_id is null or s.id is not null)
      and not auth.second_factor_is_missing(asked.claims::jsonb)`;
  return new Set(rows.flatMap(({ place }) => asked[place - 1] ?? []));
}

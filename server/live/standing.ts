import type { Sql } from '#server/platform/database/connect.ts';
import type { LiveCaller } from './channel.ts';

/** Which of the callers are still signed in: no visitors, as their next request would find. */
export async function stillSignedIn<T extends { caller: LiveCaller }>(
  owner: Sql,
  asked: readonly T[],
): Promise<Set<T>> {
  const claims = asked.map(({ caller }) => JSON.stringify(caller.claims));
  const rows = await owner<{ place: number }[]>`
    select asked.place::int
    from unnest(${claims}::text[]) with ordinality as asked (claims, place)
    where auth.why_visitor(asked.claims::jsonb) is null`;
  return new Set(rows.flatMap(({ place }) => asked[place - 1] ?? []));
}

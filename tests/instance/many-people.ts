import { createAccessTokenSigner } from '#server/auth/tokens/access-token.ts';
import type { UserRow } from '#server/auth/users/user.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { Keys } from '#server/platform/keys/keys.ts';

export type SignedInClient = { headers: { apikey: string; authorization: string }; issue: string };

/** Inserts `count` clients in one statement instead of signing them up. */
export async function tokensOfPeople(
  { sql, platform: { keys } }: { sql: Sql; platform: { keys: Keys } },
  count: number,
): Promise<SignedInClient[]> {
  const users = await sql<UserRow[]>`
    insert into auth.users (email, email_confirmed_at)
    select 'crowd-' || n || '-' || gen_random_uuid() || '@example.com', now() from generate_series(1, ${count}::int) n returning *`;
  const ids = users.map(({ id }) => id);
  const sessions = await sql<{ id: string; user_id: string }[]>`
    insert into auth.sessions (user_id) select unnest(${ids}::uuid[]) returning id, user_id`;
  const issues = await sql<{ id: string; user_id: string }[]>`
    insert into marketplace.issue (title, email, user_id, description, urgency, coding_app)
    select 'T', u.email, u.id, 'D', 'ASAP', 'lovable' from auth.users u where u.id = any (${ids}::uuid[])
    returning id, user_id`;
  const sign = createAccessTokenSigner(keys.jwtSigningKeys, 'http://localhost');
  const of = (rows: readonly { id: string; user_id: string }[], user: UserRow) =>
    rows.find((row) => row.user_id === user.id)?.id ?? '';
  return Promise.all(
    users.map(async (user) => {
      const session = { sessionId: of(sessions, user), aal: 'aal1', amr: [], notAfter: null };
      const token = await sign({ ...user, identities: [] }, session, new Date());
      return {
        headers: { apikey: keys.anonKey, authorization: `Bearer ${token}` },
        issue: of(issues, user),
      };
    }),
  );
}

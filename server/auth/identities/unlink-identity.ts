import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { isUuid } from '#server/platform/uuid.ts';
import type { AuthContext } from '../auth-context.ts';
import { requireAal2IfEnrolled } from '../factors/require-second-factor.ts';
import { announceToOwner } from '../mail/request-mail.ts';
import { lockSignedIn, requireRecentSession, requireUser } from '../users/require-user.ts';
import type { IdentityRow, UserRow } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';
import { noteProviders, rememberUnlinked } from './identity.ts';
import { refuseLinking } from './link-identity.ts';

/**
 * DELETE /user/identities/{id} removes an identity of an account. The last identity cannot be removed. If the
 * email identity is removed, the account loses its password. The account keeps its address, which another
 * identity must have verified. Ends the account's other sessions and the code-host
 * connections of the identity.
 */
export function registerUnlinkIdentity(app: FastifyInstance, auth: AuthContext): void {
  app.delete('/user/identities/:id', async (request) => {
    const { user: asked, session } = await requireUser(auth, request);
    refuseLinking(auth, asked);
    requireAal2IfEnrolled({ user: asked, session });
    const id = readId(request);
    const now = auth.platform.now();
    requireRecentSession(session, now);
    await auth.begin(async (tx) => {
      const { user } = await lockSignedIn(tx, { userId: asked.id, sessionId: session?.id ?? null, now });
      requireAal2IfEnrolled({ user, session });
      const { identity, others } = choose(user, id);
      await tx`delete from auth.identities where id = ${identity.id}`;
      if (identity.provider === 'email') await dropEmail(tx, user, others, now);
      else await rememberUnlinked(tx, user.id, { ...identity, subject: identity.provider_id }, now);
      if (identity.provider === 'github')
        await tx`
          delete from code_host.connections
          where account_id::text = ${identity.provider_id} and id in (select auth.code_host_connections(${user.id}))`;
      // A thief may have added it, and signed in with it.
      await tx`delete from auth.sessions where user_id = ${user.id} and id is distinct from ${session?.id ?? null}`;
      await tx`delete from auth.flow_state where user_id = ${user.id}`;
      await noteProviders(tx, user.id, now);
      await announceToOwner(auth, tx, { user, kind: 'identity-unlinked' });
    });
    return {};
  });
}

function readId(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!isUuid(id)) throw authError(404, 'validation_failed', 'identity_id must be an UUID');
  return id;
}

function choose(user: UserRow, id: string): { identity: IdentityRow; others: IdentityRow[] } {
  if (user.identities.length <= 1) {
    throw authError(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    );
  }
  const identity = user.identities.find((each) => each.id === id.toLowerCase());
  if (!identity) throw authError(422, 'identity_not_found', "Identity doesn't exist");
  return { identity, others: user.identities.filter((each) => each !== identity) };
}

async function dropEmail(tx: TransactionSql, user: UserRow, others: IdentityRow[], now: Date): Promise<void> {
  // The account keeps its address only if another identity has verified the same address. A change to another
  // address would need confirmations by email.
  if (!others.some((other) => vouchesFor(other, user.email))) {
    throw authError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    );
  }
  await tx`update auth.one_time_tokens set used_at = ${now} where user_id = ${user.id} and used_at is null`;
  await tx`
    update auth.users set email_change = null, encrypted_password = null, updated_at = ${now}
    where id = ${user.id}`;
}

function vouchesFor({ email, identity_data }: IdentityRow, address: string | null): boolean {
  return email !== null && email === address && identity_data.email_verified === true;
}

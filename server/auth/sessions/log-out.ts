import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { recordSecurityEvent } from '#server/platform/security-events/record-security-event.ts';
import type { AuthContext } from '../auth-context.ts';
import { isBelowSecondFactor } from '../factors/require-second-factor.ts';
import { lockSignedIn, requireUser } from '../users/require-user.ts';
import { readFields } from '../wire/read-body.ts';

const querySchema = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

/**
 * POST /logout ends one or more sessions. An aal1 session of an account with a second factor ends at most itself.
 * Otherwise a thief with the password could end each sign-in of the owner before it reaches aal2. Signing out everywhere
 * also ends the code-host connections. Throws 403 `session_not_found` if the session has ended meanwhile.
 */
export function registerLogOut(app: FastifyInstance, auth: AuthContext): void {
  app.post('/logout', async (request, reply) => {
    const { scope } = readFields(querySchema, request.query);
    const { user, session } = await requireUser(auth, request);
    const sessionId = session?.id ?? null;
    const endsItself = scope !== 'others';
    const hasEndedOthers = await auth.begin(async (tx) => {
      // Then nothing that a session of this account asked for happens after the response.
      const signedIn = await lockSignedIn(tx, { userId: user.id, sessionId, now: auth.platform.now() });
      const endsOthers = scope !== 'local' && !isBelowSecondFactor(signedIn);
      await tx`
        delete from auth.sessions where user_id = ${user.id}
          and case when id = ${sessionId} then ${endsItself}::boolean else ${endsOthers}::boolean end`;
      // Signing out also invalidates authorization codes that have not been exchanged yet, and a change of the address.
      if (endsOthers) await tx`delete from auth.flow_state where user_id = ${user.id}`;
      if (endsOthers) await tx`select auth.end_address_change(${user.id})`;
      if (endsItself && endsOthers)
        await tx`
        delete from code_host.connections where id in (select auth.code_host_connections(${user.id}))`;
      return endsOthers;
    });
    const event = { event: 'signed-out-everywhere', outcome: 'ok', detail: scope } as const;
    if (hasEndedOthers) recordSecurityEvent(auth.platform, request, event);
    return reply.code(204).send();
  });
}

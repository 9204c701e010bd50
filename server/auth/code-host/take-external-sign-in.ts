import type { AuthContext } from '../auth-context.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import { authError } from '../wire/auth-error.ts';

export type ExternalSignIn = {
  sealedVerifier: string;
  redirectTo: string;
  flowId: string | null;
  linkingUserId: string | null;
  linkingSessionId: string | null;
  keepsSession: boolean;
};

/**
 * Uses up the sign-in of this state; of two concurrent calls one gets it. Throws 400 `bad_oauth_state` for a state
 * that is unknown, expired or of another browser, 422 `flow_state_already_used`.
 */
export async function takeExternalSignIn(
  auth: AuthContext,
  state: string,
  browserMark: string | null,
): Promise<ExternalSignIn> {
  const sql = auth.platform.database.owner;
  const now = auth.platform.now();
  const hash = tokenHash(state);
  const [known] = await sql<[{ used_at: Date | null }?]>`
    select used_at from auth.external_sign_ins where state_hash = ${hash} and expires_at > ${now}`;
  if (!known) throw badState('OAuth state not found or expired');
  if (known.used_at !== null) throw alreadyUsed();
  const mark = browserMark === null ? null : tokenHash(browserMark);
  const [row] = await sql<[ExternalSignIn?]>`
    update auth.external_sign_ins set used_at = ${now}
    where state_hash = ${hash} and used_at is null and (browser_hash is null or browser_hash = ${mark})
    returning sealed_verifier as "sealedVerifier", redirect_to as "redirectTo", flow_state_id as "flowId",
      linking_user_id as "linkingUserId", linking_session_id as "linkingSessionId",
      keeps_session as "keepsSession"`;
  if (row) return row;
  const [usedMeanwhile] = await sql`
    select from auth.external_sign_ins where state_hash = ${hash} and used_at is not null`;
  throw usedMeanwhile ? alreadyUsed() : badState('This sign-in began in another browser');
}

function badState(message: string) {
  return authError(400, 'bad_oauth_state', message);
}

function alreadyUsed() {
  return authError(422, 'flow_state_already_used', 'This sign-in was used already');
}

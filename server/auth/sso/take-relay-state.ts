import type { AuthContext } from '../auth-context.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import { authError } from '../wire/auth-error.ts';
import { findSsoProvider, type SsoProvider } from './sso-provider.ts';

/** A single sign-on that began here. */
export type RelayState = {
  provider: SsoProvider;
  requestId: string;
  redirectTo: string;
  flowId: string | null;
};

type Row = Omit<RelayState, 'provider'> & { providerId: string; isCurrent: boolean };

/**
 * Uses up a relay state and returns its sign-in. Refuses sign-ins that an identity provider began, which have none.
 * Throws 404 `saml_relay_state_not_found`, 422 `saml_relay_state_expired`, 404 `sso_provider_not_found`.
 */
export async function takeRelayState(auth: AuthContext, relayState: string): Promise<RelayState> {
  const sql = auth.platform.database.owner;
  const [row] = await sql<[Row?]>`
    delete from auth.saml_relay_states where state_hash = ${tokenHash(relayState)}
    returning sso_provider_id as "providerId", request_id as "requestId", redirect_to as "redirectTo",
      flow_state_id as "flowId", expires_at > ${auth.platform.now()} as "isCurrent"`;
  if (!row)
    throw authError(404, 'saml_relay_state_not_found', 'SAML RelayState does not exist; please start again');
  if (!row.isCurrent)
    throw authError(422, 'saml_relay_state_expired', 'SAML RelayState has expired; please start again');
  const provider = await findSsoProvider(sql, { id: row.providerId });
  if (!provider || provider.disabled) throw authError(404, 'sso_provider_not_found', 'No such SSO provider');
  const { requestId, redirectTo, flowId } = row;
  return { provider, requestId, redirectTo, flowId };
}

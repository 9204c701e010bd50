import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { senderOf } from '#server/platform/http/sender-address.ts';
import { recordSecurityEvent } from '#server/platform/security-events/record-security-event.ts';
import type { AuthContext } from '../auth-context.ts';
import {
  type Answer,
  answerWith,
  failureOf,
  refusalAnswer,
  sessionOrCode,
  withAnswer,
} from '../flows/browser-answer.ts';
import { deviceOf, type Proof } from '../sessions/start-session.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import { authError, invalid } from '../wire/auth-error.ts';
import { readForms } from '../wire/parse-body.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { personOf, ssoAccountOf } from './sso-account.ts';
import { findSsoProvider, lockSsoProvider, type SsoProvider } from './sso-provider.ts';
import { type Assertion, verifyResponse } from './verify-response.ts';

const largestForm = 384 * 1024;
const bodySchema = z.object({ SAMLResponse: optionalText, RelayState: optionalText });

/**
 * POST /sso/saml/acs redirects the browser with a session. A PKCE client gets an authorization code instead.
 */
export function registerSamlAcs(app: FastifyInstance, auth: AuthContext): void {
  app.register(async (scope) => {
    readForms(scope, largestForm);
    scope.post('/sso/saml/acs', { bodyLimit: largestForm }, async (request, reply) => {
      let state: RelayState | null = null;
      try {
        const body = readFields(bodySchema, request.body);
        state = await takeRelayState(auth, body.RelayState);
        const sender = senderOf(request, auth.platform.settings);
        const assertion = await verifyResponse(auth, state, { response: body.SAMLResponse, sender });
        const answer = await signIn(auth, request, state, assertion);
        return reply.redirect(withAnswer(state.redirectTo, answer), 303);
      } catch (thrown) {
        const error = failureOf(thrown);
        if (error.status >= 500) request.log.error({ err: thrown }, 'a single sign-on failed');
        else request.log.debug({ err: thrown }, 'a single sign-on was refused');
        const event = 'external-sign-in-refused';
        recordSecurityEvent(auth.platform, request, { event, outcome: 'refused', detail: error.code });
        const target = state?.redirectTo ?? auth.addresses.absolute(null);
        return reply.redirect(withAnswer(target, refusalAnswer(error, state?.flowId != null)), 303);
      }
    });
  });
}

async function signIn(
  auth: AuthContext,
  request: FastifyRequest,
  { provider: asked, flowId }: RelayState,
  assertion: Assertion,
): Promise<Answer> {
  const now = auth.platform.now();
  const got = await auth.begin(async (tx) => {
    // An administrator may have changed the provider since the sign-in started.
    const provider = await lockSsoProvider(tx, asked.id);
    await refuseReplay(tx, provider, assertion);
    const userId = await ssoAccountOf(auth, tx, personOf(assertion, provider), now);
    const proof: Proof = { method: 'sso/saml', provider: provider.id, notAfter: assertion.sessionNotAfter };
    return sessionOrCode(auth, tx, { userId, proof, flowId, device: deviceOf(request) }, now);
  });
  return answerWith(auth, got);
}

async function refuseReplay(tx: TransactionSql, provider: SsoProvider, { id, usableUntil }: Assertion) {
  const [isNew] = await tx`
    insert into auth.saml_assertions_used (sso_provider_id, assertion_id, expires_at)
    values (${provider.id}, ${id}, ${usableUntil}) on conflict do nothing returning 1 as is_new`;
  if (!isNew) throw invalid('This SAML assertion was used already');
}

type RelayState = {
  provider: SsoProvider;
  requestId: string;
  redirectTo: string;
  flowId: string | null;
};

type Row = Omit<RelayState, 'provider'> & { providerId: string; isCurrent: boolean };

/**
 * Deletes the relay state of a sign-in and returns it. A sign-in that the identity provider started has no
 * relay state and is rejected. Throws 404 `saml_relay_state_not_found`, 422 `saml_relay_state_expired` or 404
 * `sso_provider_not_found`.
 */
async function takeRelayState(auth: AuthContext, relayState: string): Promise<RelayState> {
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
  return { ...row, provider };
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { issueAuthCode } from '../flows/auth-code.ts';
import { sessionJson } from '../sessions/session-json.ts';
import { deviceOf, type Proof, startSession } from '../sessions/start-session.ts';
import { authError } from '../wire/auth-error.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { type Answer, failureOf, refusalAnswer, sessionAnswer, withAnswer } from '../wire/send-on.ts';
import { personOf } from './assertion-person.ts';
import type { Assertion } from './check-assertion.ts';
import { ssoAccountOf } from './sso-account.ts';
import type { SsoProvider } from './sso-provider.ts';
import { type RelayState, takeRelayState } from './take-relay-state.ts';
import { verifyResponse } from './verify-response.ts';

const largestForm = 384 * 1024;
const bodySchema = z.object({ SAMLResponse: optionalText, RelayState: optionalText });

/** POST /sso/saml/acs: what the identity provider says of somebody becomes a session, or a code for a proof key. */
export function registerSamlAcs(app: FastifyInstance, auth: AuthContext): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: largestForm },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post('/sso/saml/acs', { bodyLimit: largestForm }, async (request, reply) => {
      let state: RelayState | null = null;
      try {
        const body = readFields(bodySchema, request.body);
        state = await takeRelayState(auth, body.RelayState);
        const assertion = await verifyResponse(auth, state, body.SAMLResponse);
        const answer = await signIn(auth, request, state, assertion);
        return reply.redirect(withAnswer(state.redirectTo, answer), 303);
      } catch (thrown) {
        const error = failureOf(thrown);
        const log = error.status >= 500 ? request.log.error : request.log.info;
        log.call(request.log, { err: thrown }, 'a single sign-on was refused');
        const target = state?.redirectTo ?? auth.addresses.absolute(null);
        return reply.redirect(withAnswer(target, refusalAnswer(error, state?.flowId != null)), 303);
      }
    });
  });
}

async function signIn(
  auth: AuthContext,
  request: FastifyRequest,
  { provider, flowId }: RelayState,
  assertion: Assertion,
): Promise<Answer> {
  const person = personOf(assertion, provider);
  const now = auth.platform.now();
  const proof: Proof = { method: 'sso/saml', provider: provider.id, notAfter: assertion.sessionNotAfter };
  const outcome = await auth.platform.database.owner.begin(async (tx) => {
    await refuseReplay(tx, provider, assertion);
    const userId = await ssoAccountOf(tx, person, now);
    if (flowId === null) return startSession(tx, userId, proof, deviceOf(request), now);
    await tx`
      update auth.flow_state set provider = ${provider.id}, session_not_after = ${assertion.sessionNotAfter}
      where id = ${flowId}`;
    const code = await issueAuthCode(tx, flowId, userId, now);
    if (code === null)
      throw authError(404, 'flow_state_not_found', 'The sign-in that this continues is gone');
    return { code };
  });
  return 'code' in outcome
    ? { query: { code: outcome.code } }
    : sessionAnswer(await sessionJson(auth, outcome));
}

async function refuseReplay(tx: TransactionSql, provider: SsoProvider, { id, usableUntil }: Assertion) {
  const [isNew] = await tx`
    insert into auth.saml_assertions_used (sso_provider_id, assertion_id, expires_at)
    values (${provider.id}, ${id}, ${usableUntil}) on conflict do nothing returning 1 as is_new`;
  if (!isNew) throw authError(400, 'validation_failed', 'This SAML assertion was used already');
}

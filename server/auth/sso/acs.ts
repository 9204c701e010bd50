import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { TransactionSql } from '#server/platform/database/connect.ts';
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
import { authError } from '../wire/auth-error.ts';
import { readForms } from '../wire/parse-body.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { personOf } from './assertion-person.ts';
import type { Assertion } from './check-assertion.ts';
import { ssoAccountOf } from './sso-account.ts';
import { lockSsoProvider, type SsoProvider } from './sso-provider.ts';
import { type RelayState, takeRelayState } from './take-relay-state.ts';
import { verifyResponse } from './verify-response.ts';

const largestForm = 384 * 1024;
const bodySchema = z.object({ SAMLResponse: optionalText, RelayState: optionalText });

/** POST /sso/saml/acs: turns the identity provider's response into a session, or a code for a proof key. */
export function registerSamlAcs(app: FastifyInstance, auth: AuthContext): void {
  app.register(async (scope) => {
    readForms(scope, largestForm);
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
  { provider: asked, flowId }: RelayState,
  assertion: Assertion,
): Promise<Answer> {
  const now = auth.platform.now();
  const got = await auth.platform.database.owner.begin(async (tx) => {
    // The operator may have changed the provider meanwhile.
    const provider = await lockSsoProvider(tx, asked.id);
    await refuseReplay(tx, provider, assertion);
    const userId = await ssoAccountOf(tx, personOf(assertion, provider), now);
    const proof: Proof = { method: 'sso/saml', provider: provider.id, notAfter: assertion.sessionNotAfter };
    return sessionOrCode(tx, { userId, proof, flowId, device: deviceOf(request) }, now);
  });
  return answerWith(auth, got);
}

async function refuseReplay(tx: TransactionSql, provider: SsoProvider, { id, usableUntil }: Assertion) {
  const [isNew] = await tx`
    insert into auth.saml_assertions_used (sso_provider_id, assertion_id, expires_at)
    values (${provider.id}, ${id}, ${usableUntil}) on conflict do nothing returning 1 as is_new`;
  if (!isNew) throw authError(400, 'validation_failed', 'This SAML assertion was used already');
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readMark } from '#server/platform/http/browser-mark.ts';
import { recordRefusal } from '#server/platform/security-events/record-security-event.ts';
import type { AuthContext } from '../auth-context.ts';
import {
  type Answer,
  answerWith,
  failureOf,
  refusalAnswer,
  sessionOrCode,
  withAnswer,
} from '../flows/browser-answer.ts';
import { linkIdentity } from '../identities/link-identity.ts';
import { deviceOf } from '../sessions/start-session.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import { authError } from '../wire/auth-error.ts';
import { readForms } from '../wire/parse-body.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { accountOf } from './code-host-account.ts';
import { readCodeHostPerson } from './code-host-person.ts';

const querySchema = z.object({
  state: optionalText,
  code: optionalText,
  error: optionalText,
  error_description: optionalText,
});

type Query = z.infer<typeof querySchema>;

/**
 * GET /callback redirects the browser back to the client with a session, an authorization code (PKCE) or an
 * error. POST /callback redirects to GET /callback, because browsers send no cookie with a form from another
 * site.
 */
export function registerCallback(app: FastifyInstance, auth: AuthContext): void {
  app.get('/callback', { exposeHeadRoute: false }, (request, reply) => answer(auth, request, reply));
  app.register(async (scope) => {
    readForms(scope, 16 * 1024);
    scope.post('/callback', async (request, reply) => {
      const fields = { ...(request.query as object), ...(request.body as object) };
      const query = Object.entries(readFields(querySchema, fields)).filter(([, value]) => value !== '');
      return reply.redirect(`${auth.issuer}/callback?${new URLSearchParams(query)}`, 303);
    });
  });
}

async function answer(auth: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const home = auth.addresses.absolute(null);
  let signIn: ExternalSignIn | null = null;
  try {
    const query = readFields(querySchema, request.query);
    if (query.state === '') throw authError(400, 'bad_oauth_state', 'OAuth state parameter missing');
    signIn = await takeExternalSignIn(auth, query.state, readMark(request));
    return reply.redirect(withAnswer(signIn.redirectTo, await finish(auth, request, signIn, query)), 302);
  } catch (thrown) {
    const error = failureOf(thrown);
    if (error.status >= 500) request.log.error({ err: thrown }, 'a sign-in by the code host failed');
    recordRefusal(auth.platform, request, error);
    const refusal = refusalAnswer(error, signIn?.flowId != null);
    return reply.redirect(withAnswer(signIn?.redirectTo ?? home, refusal), 302);
  }
}

async function finish(
  auth: AuthContext,
  request: FastifyRequest,
  signIn: ExternalSignIn,
  query: Query,
): Promise<Answer> {
  if (query.error !== '')
    throw authError(
      403,
      'bad_oauth_callback',
      query.error_description || 'The code host refused the sign-in',
    );
  if (query.code === '')
    throw authError(400, 'bad_oauth_callback', 'OAuth callback without an authorization code');
  const { codeHost } = auth;
  const verifier = await codeHost?.seal.open(signIn.sealedVerifier);
  if (!codeHost || !verifier) throw authError(400, 'bad_oauth_state', 'OAuth state not found or expired');
  const person = await readCodeHostPerson(auth, codeHost, { code: query.code, verifier });
  const now = auth.platform.now();
  const got = await auth.begin(async (tx) => {
    const userId =
      signIn.linkingUserId === null
        ? await accountOf(auth, tx, person, now)
        : await linkIdentity(auth, tx, {
            ...signIn,
            userId: signIn.linkingUserId,
            identity: person.identity,
          });
    if (signIn.keepsSession) return null;
    const { flowId } = signIn;
    return sessionOrCode(
      auth,
      tx,
      { userId, proof: { method: 'oauth' }, flowId, device: deviceOf(request) },
      now,
    );
  });
  return got === null ? {} : answerWith(auth, got);
}

type ExternalSignIn = {
  sealedVerifier: string;
  redirectTo: string;
  flowId: string | null;
  linkingUserId: string | null;
  linkingSessionId: string | null;
  keepsSession: boolean;
};

/**
 * Deletes the state of an external sign-in and returns it. Only one of two concurrent calls succeeds. Throws
 * 400 `bad_oauth_state` if the state is unknown, expired or from another browser. Throws 422
 * `flow_state_already_used` if the state was used before.
 */
async function takeExternalSignIn(
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

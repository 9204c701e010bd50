import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { makeVerifier } from '#server/code-host/sign-in.ts';
import { markBrowser } from '#server/platform/http/browser-mark.ts';
import type { AuthContext } from '../auth-context.ts';
import { readCodeChallenge } from '../flows/code-challenge.ts';
import { startFlow } from '../flows/flow-state.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import type { SignedIn } from '../users/require-user.ts';
import { invalid } from '../wire/auth-error.ts';
import { codeChallengeFields, optionalText, readFields } from '../wire/read-body.ts';
import { redirectToOf } from '../wire/return-address.ts';

/** GET /authorize redirects the browser to the code host. */
export function registerAuthorize(app: FastifyInstance, auth: AuthContext): void {
  app.get('/authorize', { exposeHeadRoute: false }, (request, reply) =>
    startExternalSignIn(auth, request, reply, null),
  );
}

const querySchema = z.object({
  provider: optionalText,
  skip_http_redirect: optionalText,
  keep_session: optionalText,
  login: optionalText,
  allow_signup: optionalText,
  prompt: optionalText,
  ...codeChallengeFields,
});

const lifeInMilliseconds = 10 * 60 * 1000;

/**
 * Redirects the browser to the provider, or returns `{url}` if `skip_http_redirect` is set. `linkTo` is the
 * account that gets the new identity. It is null for a sign-in. Throws 400 `validation_failed` if the
 * provider is unknown or disabled.
 */
export async function startExternalSignIn(
  auth: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  linkTo: SignedIn | null,
): Promise<unknown> {
  const query = readFields(querySchema, request.query);
  const challenge = readCodeChallenge(query);
  const codeHost = codeHostFor(auth, query.provider);
  const state = randomBytes(32).toString('base64url');
  const verifier = makeVerifier();
  const sealedVerifier = await codeHost.seal.close(verifier);
  const now = auth.platform.now();
  const isBoundByClient = challenge !== null && linkTo === null;
  const place = { path: '/auth/v1', publicUrl: auth.platform.settings.publicUrl };
  const browser = isBoundByClient ? null : tokenHash(markBrowser(place, request, reply));
  await auth.begin(async (tx) => {
    const flowId = await startFlow(tx, challenge, 'oauth', now);
    await tx`
      insert into auth.external_sign_ins (state_hash, provider, sealed_verifier, redirect_to, browser_hash,
        flow_state_id, linking_user_id, linking_session_id, keeps_session, expires_at)
      values (${tokenHash(state)}, 'github', ${sealedVerifier}, ${auth.addresses.absolute(redirectToOf(request))},
        ${browser}, ${flowId}, ${linkTo?.user.id ?? null}, ${linkTo?.session?.id ?? null},
        ${linkTo !== null && query.keep_session === 'true'},
        ${new Date(now.getTime() + lifeInMilliseconds)})`;
  });
  const url = new URL(
    codeHost.authorizeAddress({
      redirectUrl: `${auth.issuer}/callback`,
      state,
      verifier,
      accessLevel: 'identity',
    }),
  );
  for (const name of ['login', 'allow_signup', 'prompt'] as const)
    if (query[name] !== '') url.searchParams.set(name, query[name]);
  return query.skip_http_redirect === 'true' ? { url: url.href } : reply.redirect(url.href, 302);
}

function codeHostFor(auth: AuthContext, provider: string) {
  if (provider !== 'github') throw unsupported(`Provider ${provider} could not be found`);
  if (auth.codeHost === null) throw unsupported('provider is not enabled');
  return auth.codeHost;
}

function unsupported(why: string) {
  return invalid(`Unsupported provider: ${why}`);
}

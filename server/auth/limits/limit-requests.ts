import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '#server/platform/errors/api-error.ts';
import type { AuthContext } from '../auth-context.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import { readBearer } from '../wire/read-bearer.ts';
import { enforceLimit, type Rate, rates } from './rates.ts';
import { addressSubject, namedSubject } from './subjects.ts';

/**
 * `limit` counts for the address. `holderOf` names who presents a valid token: `limit` then counts for them at the
 * address, so that a neighbour keeps nobody from refreshing a session, signing out or changing the password.
 * `ofAccount` limits the calls of one account from all addresses. If the address is not known, `limit` does.
 */
type Rule = { limit: Rate; ofAccount?: Rate; holderOf?: typeof bearerSubject };

const asks: Rule = { limit: rates.ask };
const changes: Rule = { limit: rates.ask, ofAccount: rates.allChanges, holderOf: bearerSubject };
const factor: Rule = { limit: rates.factor, ofAccount: rates.allFactors, holderOf: bearerSubject };

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['POST /token', { limit: rates.token, holderOf: refreshSubject }],
  ['POST /verify', { limit: rates.verify, holderOf: linkSubject }],
  ['GET /verify', { limit: rates.verify }],
  ['POST /verify/account', { limit: rates.token, holderOf: linkSubject }],
  ['POST /logout', { limit: rates.token, holderOf: bearerSubject }],
  ['POST /signup', asks],
  ['POST /otp', asks],
  ['POST /magiclink', asks],
  ['POST /recover', asks],
  ['POST /resend', asks],
  ['PUT /user', changes],
  ['POST /sso', { limit: rates.sso }],
  ['POST /sso/saml/acs', { limit: rates.sso }],
  ['GET /authorize', { limit: rates.sso }],
  ['DELETE /user/identities/:id', changes],
  ['GET /user/identities/authorize', { limit: rates.sso, holderOf: bearerSubject }],
  ['POST /factors', factor],
  ['DELETE /factors/:id', factor],
  ['POST /factors/recovery-codes', factor],
  ['POST /factors/recovery-codes/use', factor],
  ['POST /factors/:id/challenge', factor],
  ['POST /factors/:id/verify', factor],
]);

/** Limits how often each endpoint can be called from one IP address and by one user. */
export function limitRequests(app: FastifyInstance, auth: AuthContext): void {
  const { settings } = auth.platform;
  if (settings.limitFactor === Number.POSITIVE_INFINITY) return;
  app.addHook('preHandler', async (request) => {
    const rule = rules.get(callOf(request));
    if (!rule) return;
    const from = addressSubject(request, settings);
    const holder = (await rule.holderOf?.(auth, request).catch(nobodyIfRefused)) ?? [];
    const holders = holder.map((subject) => [subject, ...from].join(' '));
    await enforceLimit(auth, rule.limit, holders.length > 0 ? holders : from);
    if (rule.ofAccount) {
      const limit = from.length === 0 ? rule.limit : rule.ofAccount;
      await enforceLimit(auth, limit, await bearerSubject(auth, request));
    }
    if (callOf(request) === 'POST /signup' && namedSubject(request.body).length === 0)
      await enforceLimit(auth, rates.anonymous, from);
  });
}

/**
 * Limits how often someone can guess the password or a code of one account. This hook must be registered
 * last. If another hook rejects a call, the call then does not count.
 */
export function limitGuesses(app: FastifyInstance, auth: AuthContext): void {
  app.addHook('preHandler', async (request) => {
    if (!isGuess(request)) return;
    const named = namedSubject(request.body);
    const [from = ''] = addressSubject(request, auth.platform.settings);
    await enforceLimit(auth, rates.guess, from === '' ? [] : named.map((account) => `${account} ${from}`));
    await enforceLimit(auth, rates.allGuesses, named);
  });
}

function isGuess(request: FastifyRequest): boolean {
  const call = callOf(request);
  return (
    call === 'POST /verify' || (call === 'POST /token' && Object(request.query).grant_type === 'password')
  );
}

/** Returns the method and the path relative to /auth/v1, such as `POST /token`. */
function callOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url?.replace(/^\/auth\/v1/, '')}`;
}

function nobodyIfRefused(error: unknown): string[] {
  if (error instanceof ApiError && error.status < 500) return [];
  throw error;
}

// The token suffices: it is signed, and a look-up would cost a statement before each limit.
const signIns = z.object({ aal: z.unknown(), amr: z.array(z.object({ method: z.string() })).catch([]) });

async function bearerSubject(auth: AuthContext, request: FastifyRequest): Promise<string[]> {
  const { userId, claims } = await readBearer(auth, request);
  if (userId === null) return [];
  // A thief with the password cannot use up the calls of the owner, who can still sign in by email.
  const { aal, amr } = signIns.parse(claims);
  const isByPassword = aal !== 'aal2' && amr.some(({ method }) => method === 'password');
  return [`user ${userId}${isByPassword ? ' by password' : ''}`];
}

const refreshing = z.object({ refresh_token: z.string() });

async function refreshSubject({ platform }: AuthContext, request: FastifyRequest): Promise<string[]> {
  const { data: body } = refreshing.safeParse(request.body);
  if (Object(request.query).grant_type !== 'refresh_token' || !body) return [];
  const found = await platform.database.owner<{ subject: string }[]>`
    select 'user ' || s.user_id || ' by refresh' as subject
    from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
    where t.token_hash = ${tokenHash(body.refresh_token)}`;
  return found.map(({ subject }) => subject);
}

const opening = z.object({ token_hash: z.string() });

async function linkSubject({ platform }: AuthContext, request: FastifyRequest): Promise<string[]> {
  const { data: body } = opening.safeParse(request.body);
  if (!body) return [];
  const found = await platform.database.owner<{ subject: string }[]>`
    select 'link ' || id as subject from auth.one_time_tokens where token_hash = ${tokenHash(body.token_hash)}`;
  return found.map(({ subject }) => subject);
}

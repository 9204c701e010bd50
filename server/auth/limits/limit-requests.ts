import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { readBearer } from '../wire/read-bearer.ts';
import { enforceLimit, type Limit, limits } from './limits.ts';
import { addressSubject, namedSubject } from './subjects.ts';

type Rule = { limit: Limit; isSignedIn?: boolean };

const asks: Rule = { limit: limits.ask };
const factor: Rule = { limit: limits.factor, isSignedIn: true };

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['POST /token', { limit: limits.token }],
  ['POST /verify', { limit: limits.verify }],
  ['GET /verify', { limit: limits.verify }],
  ['POST /signup', asks],
  ['POST /otp', asks],
  ['POST /magiclink', asks],
  ['POST /recover', asks],
  ['POST /resend', asks],
  ['PUT /user', { limit: limits.ask, isSignedIn: true }],
  ['POST /sso', { limit: limits.sso }],
  ['GET /authorize', { limit: limits.sso }],
  ['GET /user/identities/authorize', { limit: limits.sso }],
  ['POST /factors', factor],
  ['POST /factors/recovery-codes', factor],
  ['POST /factors/recovery-codes/use', factor],
  ['POST /factors/:id/challenge', factor],
  ['POST /factors/:id/verify', factor],
]);

/** Rate limits calls by address, and signed-in calls by account, before they are answered. */
export function limitRequests(app: FastifyInstance, auth: AuthContext): void {
  const { settings } = auth.platform;
  if (settings.limitFactor === Number.POSITIVE_INFINITY) return;
  app.addHook('preHandler', async (request) => {
    const rule = rules.get(callOf(request));
    if (!rule) return;
    const from = addressSubject(request, settings);
    await enforceLimit(auth, rule.limit, from);
    if (rule.isSignedIn) await enforceLimit(auth, rule.limit, await bearerSubject(auth, request));
    if (callOf(request) === 'POST /signup' && namedSubject(request.body).length === 0)
      await enforceLimit(auth, limits.anonymous, from);
  });
}

/**
 * Rate limits guesses of passwords and codes by account. Runs after every refusal of the caller, so that unanswered
 * calls do not lock out an account's owner.
 */
export function limitGuesses(app: FastifyInstance, auth: AuthContext): void {
  app.addHook('preHandler', async (request) => {
    const limit = guessed(request);
    if (limit) await enforceLimit(auth, limit, namedSubject(request.body));
  });
}

function guessed(request: FastifyRequest): Limit | null {
  const call = callOf(request);
  if (call === 'POST /verify') return limits.verify;
  return call === 'POST /token' && Object(request.query).grant_type === 'password' ? limits.token : null;
}

function callOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url?.replace(/^\/auth\/v1/, '')}`;
}

async function bearerSubject(auth: AuthContext, request: FastifyRequest): Promise<string[]> {
  const { userId } = await readBearer(auth, request);
  return userId === null ? [] : [`user ${userId}`];
}

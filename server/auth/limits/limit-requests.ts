import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { readBearer } from '../wire/read-bearer.ts';
import { type Limit, limits } from './limits.ts';
import { addressSubject, namedSubject } from './subjects.ts';
import { takeTurns } from './take-turns.ts';

type Rule = { limit?: Limit; isSignedIn?: boolean; mails?: 'always' | 'with an email' };

const asksForMail: Rule = { limit: limits.ask, mails: 'always' };
const factor: Rule = { limit: limits.factor, isSignedIn: true };

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['POST /token', { limit: limits.token }],
  ['POST /verify', { limit: limits.verify }],
  ['GET /verify', { limit: limits.verify }],
  ['POST /signup', { limit: limits.ask, mails: 'with an email' }],
  ['POST /otp', asksForMail],
  ['POST /magiclink', asksForMail],
  ['POST /recover', asksForMail],
  ['POST /resend', asksForMail],
  ['GET /reauthenticate', { isSignedIn: true, mails: 'always' }],
  ['PUT /user', { limit: limits.ask, isSignedIn: true, mails: 'with an email' }],
  ['POST /sso', { limit: limits.sso }],
  ['GET /authorize', { limit: limits.sso }],
  ['GET /user/identities/authorize', { limit: limits.sso }],
  ['POST /factors/:id/challenge', factor],
  ['POST /factors/:id/verify', factor],
]);

/** Counts the calls that can be abused, for whom they come from and for whom they are about, before they are answered. */
export function limitRequests(app: FastifyInstance, auth: AuthContext): void {
  const { settings } = auth.platform;
  if (settings.limitFactor === Number.POSITIVE_INFINITY) return;
  app.addHook('preHandler', async (request) => {
    const rule = rules.get(`${request.method} ${request.routeOptions.url?.replace(/^\/auth\/v1/, '')}`);
    if (!rule) return;
    const from = [
      ...addressSubject(request, settings),
      ...(rule.isSignedIn ? await bearerSubject(auth, request) : []),
    ];
    const named = namedSubject(request.body);
    if (rule.limit) await takeTurns(auth, rule.limit, [...from, ...named]);
    if (asksForNobody(request)) await takeTurns(auth, limits.anonymous, from);
    if (rule.mails === 'always' || (rule.mails && named.length > 0)) {
      await takeTurns(auth, limits.mail, [
        ...from.map((subject) => `from ${subject}`),
        ...named.map((subject) => `to ${subject}`),
      ]);
    }
  });
}

function asksForNobody(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/auth/v1/signup' && namedSubject(request.body).length === 0;
}

async function bearerSubject(auth: AuthContext, request: FastifyRequest): Promise<string[]> {
  const { userId } = await readBearer(auth, request);
  return userId === null ? [] : [`user ${userId}`];
}

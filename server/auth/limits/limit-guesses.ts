import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { callOf } from './limit-requests.ts';
import { enforceLimit, type Rate, rates } from './rates.ts';
import { namedSubject } from './subjects.ts';

/**
 * Limits how often passwords and codes can be guessed for one account. This hook must be registered last,
 * because a call that another hook rejects must not count against the account.
 */
export function limitGuesses(app: FastifyInstance, auth: AuthContext): void {
  app.addHook('preHandler', async (request) => {
    const rate = rateOf(request);
    if (rate) await enforceLimit(auth, rate, namedSubject(request.body));
  });
}

function rateOf(request: FastifyRequest): Rate | null {
  const call = callOf(request);
  if (call === 'POST /verify') return rates.verify;
  return call === 'POST /token' && Object(request.query).grant_type === 'password' ? rates.token : null;
}

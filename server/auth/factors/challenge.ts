import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { addressSubject } from '../limits/subjects.ts';
import { deviceOf } from '../sessions/start-session.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { lockFactor, readFactorId } from './factor.ts';
import { requireAal2IfEnrolled, requireFactorCaller } from './require-second-factor.ts';
import { textCode } from './text-code.ts';

const bodySchema = z.object({ channel: optionalText.pipe(z.enum(['', 'sms', 'whatsapp'])) });

const challengeLifeInSeconds = 300;

/**
 * POST /factors/{id}/challenge creates a challenge. The user must answer it from the same IP address. If the
 * factor is a phone, the code is sent as a text message. Throws 404 `mfa_factor_not_found`, 403 `insufficient_aal`, 422
 * `mfa_phone_verify_not_enabled` or 429 `over_sms_send_rate_limit`.
 */
export function registerChallenge(app: FastifyInstance, auth: AuthContext): void {
  app.post('/factors/:id/challenge', async (request) => {
    const channel = readFields(bodySchema, request.body).channel || 'sms';
    const caller = await requireFactorCaller(auth, request);
    const { user, session } = caller;
    const id = readFactorId(request);
    const address = addressSubject(request, auth.platform.settings);
    const requester = { userId: user.id, sessionId: session.id, address };
    const now = auth.platform.now();
    const expiresAt = new Date(now.getTime() + challengeLifeInSeconds * 1000);
    return auth.begin(async (tx) => {
      const factor = await lockFactor(tx, user.id, id);
      // A code for an unverified number counts towards the owner's text messages, so it needs the owner's aal2.
      if (factor.status === 'unverified')
        requireAal2IfEnrolled(caller, 'AAL2 required to verify a new factor', 403);
      const [challenge] = await tx<[{ id: string }]>`
        insert into auth.mfa_challenges (factor_id, ip, expires_at, created_at)
        values (${factor.id}, ${deviceOf(request).ip}, ${expiresAt}, ${now}) returning id`;
      if (factor.phone !== null) {
        const texted = { id: factor.id, phone: factor.phone, isVerified: factor.status === 'verified' };
        await textCode(auth, tx, { challengeId: challenge.id, channel, factor: texted, requester });
      }
      await tx`update auth.mfa_factors set last_challenged_at = ${now} where id = ${factor.id}`;
      return {
        id: challenge.id,
        type: factor.factor_type,
        expires_at: Math.floor(expiresAt.getTime() / 1000),
      };
    });
  });
}

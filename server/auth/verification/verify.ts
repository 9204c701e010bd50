import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { sessionJson } from '../sessions/session-json.ts';
import { deviceOf, startSession } from '../sessions/start-session.ts';
import { authError } from '../wire/auth-error.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { findTokenByCode, findTokenByLink } from './find-token.ts';
import { isVerificationType, tokensAcceptedFor } from './one-time-token.ts';
import { spendToken, tokenRefused } from './spend-token.ts';

const bodySchema = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
});

type Proof = { link: string } | { address: string; code: string };

/** The answer to the first of the two addresses that an e-mail change asks. */
export const halfDoneMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** POST /verify: a mail's token, or an address with the six digits, for a session. */
export function registerVerify(app: FastifyInstance, auth: AuthContext): void {
  const { platform, secrets } = auth;
  app.post('/verify', async (request) => {
    const body = readFields(bodySchema, request.body);
    const proof = readProof(body);
    const types = tokensAcceptedFor(readType(body.type));
    const now = platform.now();
    const outcome = await platform.database.owner.begin(async (tx) => {
      const token =
        'link' in proof
          ? await findTokenByLink(tx, proof.link, types, now)
          : await findTokenByCode(tx, secrets.code, proof, types, now);
      // No exception: the count of wrong guesses has to be committed.
      if (!token) return 'refused';
      const used = await spendToken(auth, tx, token, now);
      return used.isHalfDone
        ? 'half done'
        : startSession(tx, used.userId, { method: 'otp' }, deviceOf(request), now);
    });
    if (outcome === 'refused') throw tokenRefused();
    if (outcome === 'half done') return { msg: halfDoneMessage, code: '200' };
    return sessionJson(auth, outcome);
  });
}

function readProof(body: z.infer<typeof bodySchema>): Proof {
  const { token, token_hash: link, email, phone } = body;
  if (link !== '') {
    if (token !== '' || email !== '' || phone !== '') {
      throw authError(400, 'validation_failed', 'Only the token_hash and type should be provided');
    }
    return { link };
  }
  if (token === '') throw authError(400, 'validation_failed', 'Verify requires a token or a token hash');
  if (email === '' && phone === '') {
    throw authError(
      400,
      'validation_failed',
      'Verify requires an email address or phone number beside the token',
    );
  }
  if (email !== '' && phone !== '') {
    throw authError(
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    );
  }
  if (phone !== '' && !/^\+?[1-9]\d{1,14}$/.test(phone)) {
    throw authError(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
  }
  // Nobody has a phone number here, so none of its codes can be right.
  if (phone !== '') throw tokenRefused();
  return { address: email.trim().toLowerCase(), code: token };
}

function readType(type: string) {
  if (type === 'sms' || type === 'phone_change') throw tokenRefused();
  if (type === '') throw authError(400, 'validation_failed', 'Verify requires a verification type');
  if (!isVerificationType(type)) throw authError(400, 'validation_failed', 'Invalid verification type');
  return type;
}

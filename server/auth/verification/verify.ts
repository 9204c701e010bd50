import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { deviceOf, sessionJson, startSession } from '../sessions/start-session.ts';
import { invalid } from '../wire/auth-error.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { consumeToken, findTokenByCode, findTokenByLink, tokenRefused } from './consume-token.ts';
import { isVerificationType, tokensAcceptedFor } from './one-time-token.ts';

const bodySchema = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
  // Set by our own page. Without it, a caller is a program and keeps the password of the sign-up.
  from_page: z.boolean().nullish(),
  // The account whose code this is. Our own page sends it, because another account may want the same address.
  account: optionalText,
});

type Proof = { link: string } | { address: string; code: string; account: string | null };

/** The response if only one of the two addresses has confirmed the change of the address. */
export const halfDoneMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

export function registerVerify(app: FastifyInstance, auth: AuthContext): void {
  const { platform } = auth;
  app.post('/verify', async (request) => {
    const body = readFields(bodySchema, request.body);
    const proof = readProof(body);
    const types = tokensAcceptedFor(readType(body.type));
    const now = platform.now();
    const outcome = await auth.begin(async (tx) => {
      const token =
        'link' in proof
          ? await findTokenByLink(tx, proof.link, types, now)
          : await findTokenByCode(auth, tx, proof, types, now);
      // The error is thrown after the transaction. Inside, it would roll back the count of wrong guesses.
      if (!token) return 'refused';
      const { browserMark } = request;
      const used = await consumeToken(auth, tx, token, now, body.from_page ? { browserMark } : 'program');
      if (used.isHalfDone) return 'half done';
      const session = await startSession(auth, tx, used.userId, { method: 'otp' }, deviceOf(request), now);
      return { session, needsPassword: used.needsPassword };
    });
    if (outcome === 'refused') throw tokenRefused();
    if (outcome === 'half done') return { msg: halfDoneMessage, code: '200' };
    return { ...sessionJson(auth, outcome.session), ...(outcome.needsPassword && { needs_password: true }) };
  });
}

function readProof(body: z.infer<typeof bodySchema>): Proof {
  const { token, token_hash: link, email, phone, account } = body;
  if (link !== '') {
    if (token !== '' || email !== '' || phone !== '') {
      throw invalid('Only the token_hash and type should be provided');
    }
    return { link };
  }
  if (token === '') throw invalid('Verify requires a token or a token hash');
  if (email === '' && phone === '') {
    throw invalid('Verify requires an email address or phone number beside the token');
  }
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  if (phone !== '' && !/^\+?[1-9]\d{1,14}$/.test(phone)) {
    throw invalid('Invalid phone number format (E.164 required)');
  }
  // Nobody can sign in with a phone number, so the code cannot be correct.
  if (phone !== '') throw tokenRefused();
  return { address: email.trim().toLowerCase(), code: token, account: account || null };
}

function readType(type: string) {
  if (type === 'sms' || type === 'phone_change') throw tokenRefused();
  if (type === '') throw invalid('Verify requires a verification type');
  if (!isVerificationType(type)) throw invalid('Invalid verification type');
  return type;
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { ApiError } from '#server/platform/errors/api-error.ts';
import type { AuthContext } from '../auth-context.ts';
import { readCodeChallenge } from '../flows/code-challenge.ts';
import { startFlow } from '../flows/flow-state.ts';
import { limitMails } from '../mail/limit-mails.ts';
import { requestMail } from '../mail/request-mail.ts';
import { findUserByEmail } from '../users/find-user.ts';
import { authError, invalid } from '../wire/auth-error.ts';
import { readEmailAddress } from '../wire/email-address.ts';
import { codeChallengeFields, optionalText, readFields } from '../wire/read-body.ts';
import { redirectToOf } from '../wire/return-address.ts';

const bodySchema = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
  email: optionalText,
  phone: optionalText,
  ...codeChallengeFields,
});

/** POST /resend returns `{}`, even if no email is sent. */
export function registerResend(app: FastifyInstance, auth: AuthContext): void {
  app.post('/resend', async (request) => {
    const body = readFields(bodySchema, request.body);
    const challenge = readCodeChallenge(body);
    if (body.type === 'sms' || body.type === 'phone_change') {
      throw authError(400, 'phone_provider_disabled', 'Phone numbers are not enabled');
    }
    if (body.phone !== '') throw invalid(`Type ${body.type} needs an email address only`);
    const email = readEmailAddress(body.email);
    const isSignUp = body.type === 'signup';
    const redirectTo = redirectToOf(request);
    const now = auth.platform.now();
    await auth.begin(async (tx) => {
      const kind = isSignUp ? 'confirmation' : 'email_change';
      await limitMails(auth, tx, request, { address: email, kind });
      if (!isSignUp && !(await mayMailNewAddress(auth, tx, request, email))) return;
      const flowId = await startFlow(tx, challenge, isSignUp ? 'email/signup' : 'email_change', now);
      const kinds = isSignUp
        ? (['signup'] as const)
        : (['email_change_current', 'email_change_new'] as const);
      for (const kind of kinds) await requestMail(auth, tx, { kind, address: email, redirectTo, flowId });
    });
    return {};
  });
}

/**
 * Counts the mail to the address that the account of `email` asks to change to. Returns false if it must not be
 * sent. The response is the same, so it does not reveal whether there is an account.
 */
async function mayMailNewAddress(
  auth: AuthContext,
  tx: TransactionSql,
  request: FastifyRequest,
  email: string,
): Promise<boolean> {
  const address = (await findUserByEmail(tx, email))?.email_change;
  if (!address) return true;
  try {
    await limitMails(auth, tx, request, { address, kind: 'email_change' });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { readCodeChallenge } from '../flows/code-challenge.ts';
import { startFlow } from '../flows/flow-state.ts';
import { limitMails } from '../mail/limit-mails.ts';
import { requestMail } from '../mail/request-mail.ts';
import { findUserByEmail } from '../users/find-user.ts';
import { authError } from '../wire/auth-error.ts';
import { readEmailAddress } from '../wire/email-address.ts';
import { codeChallengeFields, optionalObject, optionalText, readFields } from '../wire/read-body.ts';
import { redirectToOf } from '../wire/return-address.ts';
import { checkUserData } from '../wire/user-data.ts';

const bodySchema = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: z.boolean().nullish(),
  data: optionalObject,
  ...codeChallengeFields,
});

/**
 * POST /otp and POST /magiclink email a sign-in link and a code. The response is the same for unknown
 * addresses. The email job creates an account for an unknown address unless `create_user` is false. With
 * autoconfirm, an unknown address gets 422 `otp_disabled` if `create_user` is false.
 */
export function registerOneTimePassword(app: FastifyInstance, auth: AuthContext): void {
  app.post('/otp', (request) => mailLinkAndCode(auth, request));
  app.post('/magiclink', (request) => mailLinkAndCode(auth, request));
}

async function mailLinkAndCode(auth: AuthContext, request: FastifyRequest): Promise<Record<string, never>> {
  const body = readFields(bodySchema, request.body);
  const challenge = readCodeChallenge(body);
  if (body.phone !== '') throw authError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  const email = readEmailAddress(body.email);
  const data = checkUserData(body.data);
  const now = auth.platform.now();
  await auth.begin(async (tx) => {
    // With autoconfirm, the sign-up endpoint already reveals which accounts exist.
    if (auth.autoconfirm && body.create_user === false && (await findUserByEmail(tx, email)) === null)
      throw authError(422, 'otp_disabled', 'Signups not allowed for otp');
    await limitMails(auth, tx, request, { address: email, kind: 'recovery' });
    const flowId = await startFlow(tx, challenge, 'magiclink', now);
    await requestMail(auth, tx, {
      kind: 'magiclink',
      address: email,
      redirectTo: redirectToOf(request),
      newcomer: body.create_user === false ? null : data,
      flowId,
    });
  });
  return {};
}

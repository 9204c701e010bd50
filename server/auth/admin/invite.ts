import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { emailExists } from '../addresses/change-address.ts';
import type { AuthContext } from '../auth-context.ts';
import { requestMail } from '../mail/request-mail.ts';
import { findOrCreateUser, recordSignUp } from '../sign-up/sign-up-record.ts';
import { lockUser } from '../users/find-user.ts';
import { userJson } from '../users/user.ts';
import { readEmailAddress } from '../wire/email-address.ts';
import { optionalObject, optionalText, readFields } from '../wire/read-body.ts';
import { redirectToOf } from '../wire/return-address.ts';
import { checkUserData } from '../wire/user-data.ts';

const bodySchema = z.object({ email: optionalText, data: optionalObject });

/** POST /invite creates an unverified account and emails a link to accept the invitation. */
export function registerInvite(app: FastifyInstance, auth: AuthContext): void {
  app.post('/invite', async (request) => {
    const body = readFields(bodySchema, request.body);
    const email = readEmailAddress(body.email);
    const data = checkUserData(body.data);
    const now = auth.platform.now();
    return auth.begin(async (tx) => {
      const user = await findOrCreateUser(tx, email, now);
      if (user.email_confirmed_at !== null) throw emailExists();
      const signUpId = await recordSignUp(tx, { userId: user.id, passwordHash: null, data, now });
      await tx`
        update auth.users set invited_at = ${now}, confirmation_sent_at = ${now}, updated_at = ${now} where id = ${user.id}`;
      await requestMail(auth, tx, {
        kind: 'invite',
        address: email,
        redirectTo: redirectToOf(request),
        signUpId,
      });
      return userJson((await lockUser(tx, user.id)) ?? user);
    });
  });
}

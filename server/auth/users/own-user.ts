import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { json } from '#server/platform/database/sql.ts';
import { requestAddressChange } from '../addresses/request-address-change.ts';
import type { AuthContext } from '../auth-context.ts';
import { requireAal2IfEnrolled } from '../factors/require-second-factor.ts';
import { readCodeChallenge } from '../flows/code-challenge.ts';
import { announceToOwner } from '../mail/request-mail.ts';
import { readPasswordChange, setPassword } from '../passwords/set-password.ts';
import { authError } from '../wire/auth-error.ts';
import { codeChallengeFields, optionalText, readFields } from '../wire/read-body.ts';
import { mergeUserData } from '../wire/user-data.ts';
import { findUserById } from './find-user.ts';
import { lockSignedIn, requireOwnAccount, requireUser } from './require-user.ts';
import { userJson } from './user.ts';

const bodySchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  current_password: optionalText,
  nonce: optionalText,
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
  ...codeChallengeFields,
});

export function registerOwnUser(app: FastifyInstance, auth: AuthContext): void {
  app.get('/user', async (request) => userJson((await requireUser(auth, request)).user));
  app.put('/user', async (request) => {
    const body = readFields(bodySchema, request.body);
    const challenge = readCodeChallenge(body);
    const signedIn = await requireUser(auth, request);
    requireAal2IfEnrolled(signedIn);
    const { user: asked, session } = signedIn;
    if (body.app_metadata !== undefined)
      throw authError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    if (body.phone !== '') throw authError(400, 'phone_provider_disabled', 'Phone numbers are not enabled');
    if (body.email !== '' || body.password !== '') requireOwnAccount(asked);
    const password = body.password === '' ? null : await readPasswordChange(auth, asked, session, body);
    const now = auth.platform.now();
    return auth.begin(async (tx) => {
      // The session may have ended while the password was hashed.
      const { user } = await lockSignedIn(tx, { userId: asked.id, sessionId: session?.id ?? null, now });
      requireAal2IfEnrolled({ user, session });
      if (body.data) {
        const data = mergeUserData(user.raw_user_meta_data, body.data);
        await tx`
          update auth.users set raw_user_meta_data = ${json(data)}, updated_at = ${now} where id = ${user.id}`;
      }
      if (password !== null)
        await setPassword(tx, user, { hash: password, keepSessionId: session?.id ?? null, now });
      if (body.email !== '') {
        await requestAddressChange(auth, tx, request, { user, session, email: body.email, challenge });
      }
      // Announced last, because a refused change of the address undoes the new password.
      if (password !== null) await announceToOwner(auth, tx, { user, kind: 'password-changed' });
      return userJson((await findUserById(tx, user.id)) ?? user);
    });
  });
}

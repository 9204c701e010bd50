import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { limitMails } from '../mail/limit-mails.ts';
import { requestMail } from '../mail/request-mail.ts';
import { requireOwnAccount, requireUser } from '../users/require-user.ts';
import { authError, invalid } from '../wire/auth-error.ts';

/** GET /reauthenticate emails a code that the user needs for a password change. */
export function registerReauthenticate(app: FastifyInstance, auth: AuthContext): void {
  app.get('/reauthenticate', { exposeHeadRoute: false }, async (request) => {
    const { user } = await requireUser(auth, request);
    const { email } = user;
    requireOwnAccount(user);
    if (email === null) {
      throw invalid('Reauthentication requires the user to have an email or a phone number');
    }
    if (user.email_confirmed_at === null) {
      throw authError(422, 'email_not_confirmed', 'Please verify your email first.');
    }
    await auth.begin(async (tx) => {
      await limitMails(auth, tx, request, { address: email, kind: 'reauthentication', userId: user.id });
      await tx`
        update auth.users set reauthentication_sent_at = ${auth.platform.now()} where id = ${user.id}`;
      await requestMail(auth, tx, { kind: 'reauthentication', address: email });
    });
    return {};
  });
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { findUserById } from '../users/find-user.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { findTokenByLink, tokenRefused } from './consume-token.ts';
import { isVerificationType, tokensAcceptedFor } from './one-time-token.ts';

const bodySchema = z.object({ token_hash: optionalText, type: optionalText });

/**
 * POST /verify/account returns the address of the account that a link opens, and the address that the account
 * moves to. Does not use the link. Only the holder of the link can ask. Throws 403 `otp_expired`.
 */
export function registerLinkAccount(app: FastifyInstance, auth: AuthContext): void {
  app.post('/verify/account', async (request) => {
    const { token_hash: link, type } = readFields(bodySchema, request.body);
    return auth.begin(async (tx) => {
      const types = isVerificationType(type) ? tokensAcceptedFor(type) : [];
      const token = await findTokenByLink(tx, link, types, auth.platform.now());
      const user = token && (await findUserById(tx, token.user_id));
      if (!token || !user) throw tokenRefused();
      const isChange = token.token_type.startsWith('email_change');
      return { email: user.email ?? token.relates_to, new_email: isChange ? user.email_change : null };
    });
  });
}

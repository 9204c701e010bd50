import type { TransactionSql } from '#server/platform/database/connect.ts';
import { addressOf, changeAddress } from '../addresses/change-address.ts';
import { confirmAddress } from '../addresses/confirm-address.ts';
import type { AuthContext } from '../auth-context.ts';
import { findUserById } from '../users/find-user.ts';
import { isBanned } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';
import type { TokenRow } from './find-token.ts';

export type SpentToken = {
  userId: string;
  flowId: string | null;
  /** True for the first of the two addresses that an e-mail change asks. */
  isHalfDone: boolean;
};

/**
 * Uses up a token whose account is locked, and carries out what it was mailed for, in the caller's transaction. Throws
 * 403 `user_banned`, or 422 `email_exists` for an e-mail change that came too late.
 */
export async function spendToken(
  auth: AuthContext,
  tx: TransactionSql,
  token: TokenRow,
  now: Date,
): Promise<SpentToken> {
  const user = await findUserById(tx, token.user_id);
  if (!user) throw tokenRefused();
  if (isBanned(user, now)) throw authError(403, 'user_banned', 'User is banned');
  await tx`update auth.one_time_tokens set used_at = ${now} where id = ${token.id}`;
  const used = { userId: user.id, flowId: token.flow_state_id, isHalfDone: false };
  switch (token.token_type) {
    case 'confirmation':
      await confirmAddress(tx, user, token.sign_up_id, now);
      return used;
    case 'recovery':
      await confirmAddress(tx, user, null, now);
      return used;
    case 'email_change_new':
    case 'email_change_current':
      // Mailed before the account or the change had the address that it has now.
      if (token.relates_to !== addressOf(token.token_type, user)) throw tokenRefused();
      return { ...used, isHalfDone: !(await changeAddress(auth, tx, user, token.token_type, now)) };
    case 'reauthentication':
      throw tokenRefused();
  }
}

/** 403 `otp_expired`: one answer for a wrong, used, expired and unknown token, so that it reveals nothing. */
export function tokenRefused() {
  return authError(403, 'otp_expired', 'Token has expired or is invalid');
}

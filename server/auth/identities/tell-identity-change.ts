import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { requestMail } from '../mail/request-mail.ts';
import type { UserRow } from '../users/user-row.ts';

/** Tells the owner of an account that another way to sign in to it came or went; the mail leaves with the transaction. */
export async function tellIdentityChange(
  auth: AuthContext,
  tx: TransactionSql,
  { user, kind }: { user: UserRow; kind: 'identity-linked' | 'identity-unlinked' },
): Promise<void> {
  if (user.email === null || user.email_confirmed_at === null) return;
  await requestMail(auth, tx, { kind, address: user.email });
}

import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import type { UserRow } from '../users/user-row.ts';
import type { AccountNews } from './auth-mail.ts';
import { requestMail } from './request-mail.ts';

/** Tells the owner of an account that how it is signed in to has changed; the mail leaves with the transaction. */
export async function tellOwner(
  auth: AuthContext,
  tx: TransactionSql,
  { user, kind }: { user: UserRow; kind: AccountNews },
): Promise<void> {
  if (user.email === null || user.email_confirmed_at === null) return;
  await requestMail(auth, tx, { kind, address: user.email });
}

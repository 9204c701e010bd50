import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { UserRow } from '../users/user-row.ts';

/**
 * A change of address begins from nothing: what was mailed for an earlier one, and whoever agreed to it, counts no
 * more.
 */
export async function beginChange(
  tx: TransactionSql,
  user: UserRow,
  email: string,
  now: Date,
): Promise<void> {
  await tx`
    update auth.one_time_tokens set used_at = ${now}
    where user_id = ${user.id} and token_type in ('email_change_new', 'email_change_current') and used_at is null`;
  await tx`
    update auth.users set email_change = ${email}, email_change_sent_at = ${now}, email_change_agreed = null,
      updated_at = ${now}
    where id = ${user.id}`;
}

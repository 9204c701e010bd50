import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { startFlow } from '../flows/start-flow.ts';
import { takeMailTurn } from '../mail/mail-gap.ts';
import { requestMail } from '../mail/request-mail.ts';
import { changeAddress, emailExists } from '../verification/change-address.ts';
import type { CodeChallenge } from '../wire/code-challenge.ts';
import { readEmailAddress } from '../wire/email-address.ts';
import { findUserByEmail } from './find-user.ts';
import type { UserRow } from './user-row.ts';

type Change = {
  email: string;
  redirectTo: string | null;
  challenge: CodeChallenge | null;
  now: Date;
  from: string[];
};

/**
 * Begins a change of address: a mail to the old one and one to the new one, both of which have to be
 * confirmed. Asking for the address one has changes nothing. Throws 422 `email_exists`, 429.
 */
export async function requestAddressChange(
  auth: AuthContext,
  tx: TransactionSql,
  user: UserRow,
  change: Change,
): Promise<void> {
  const { now, redirectTo, from } = change;
  const email = readEmailAddress(change.email);
  if (email === user.email) return;
  if (await findUserByEmail(tx, email)) throw emailExists();
  if (auth.autoconfirm || user.email === null) {
    await tx`update auth.users set email_change = ${email} where id = ${user.id}`;
    await changeAddress(
      tx,
      { ...user, email_change: email, email_change_confirm_status: 1 },
      'email_change_new',
      now,
    );
    return;
  }
  for (const address of [user.email, email]) {
    await takeMailTurn(auth, tx, { address, kind: 'email_change', now, from });
  }
  await tx`
    update auth.one_time_tokens set used_at = ${now}
    where user_id = ${user.id} and token_type in ('email_change_new', 'email_change_current') and used_at is null`;
  await tx`
    update auth.users set email_change = ${email}, email_change_sent_at = ${now}, email_change_confirm_status = 0,
      updated_at = ${now}
    where id = ${user.id}`;
  const flowId = await startFlow(tx, change.challenge, 'email_change', now);
  for (const kind of ['email_change_current', 'email_change_new'] as const) {
    await requestMail(auth, tx, { kind, address: user.email, redirectTo, flowId });
  }
}

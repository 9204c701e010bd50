import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import type { UserRow } from '../users/user.ts';
import { type AccountNews, type AuthMail, authMailJob } from './auth-mail.ts';

type MailRequest = Pick<AuthMail, 'kind' | 'address'> & {
  redirectTo?: string | null | undefined;
  userId?: string;
  signUpId?: string;
  newcomer?: AuthMail['newcomer'];
  flowId?: string | null;
};

/** Queues an email in the transaction of the caller. The email is sent only if the transaction commits. */
export async function requestMail(
  auth: AuthContext,
  tx: TransactionSql,
  request: MailRequest,
): Promise<void> {
  const mail: AuthMail = {
    mailId: randomUUID(),
    kind: request.kind,
    address: request.address,
    next: auth.addresses.path(request.redirectTo),
    userId: request.userId ?? null,
    signUpId: request.signUpId ?? null,
    newcomer: request.newcomer ?? null,
    flowId: request.flowId ?? null,
  };
  await auth.platform.jobs.enqueue(authMailJob, mail, {}, tx);
}

/**
 * Notifies the owner by email that a sign-in method of the account has changed. Does nothing if the address
 * is not verified.
 */
export async function notifyOwner(
  auth: AuthContext,
  tx: TransactionSql,
  { user, kind }: { user: UserRow; kind: AccountNews },
): Promise<void> {
  if (user.email === null || user.email_confirmed_at === null) return;
  await requestMail(auth, tx, { kind, address: user.email });
}

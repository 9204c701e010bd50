import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import type { UserRow } from '../users/user.ts';
import { type AccountNews, type AuthMail, type AuthMailPayload, authMailJob } from './auth-mail.ts';

type MailRequest = Pick<AuthMail, 'kind' | 'address'> & {
  redirectTo?: string | null | undefined;
  userId?: string;
  signUpId?: string;
  newcomer?: AuthMail['newcomer'];
  flowId?: string | null;
  signIn?: SignInDetails;
};

type SignInDetails = { userAgent: string | null; at: string };

/** Queues an email in the transaction of the caller. The email is sent only if the transaction commits. */
export async function requestMail(
  auth: AuthContext,
  tx: TransactionSql,
  request: MailRequest,
): Promise<void> {
  const mail: AuthMailPayload = {
    mailId: randomUUID(),
    kind: request.kind,
    address: request.address,
    next: auth.addresses.path(request.redirectTo),
    userId: request.userId ?? null,
    signUpId: request.signUpId ?? null,
    newcomer: request.newcomer ?? null,
    flowId: request.flowId ?? null,
    signIn: request.signIn ?? null,
  };
  await auth.platform.jobs.enqueue(authMailJob, mail, {}, tx);
}

/**
 * Notifies the owner by email of a sign-in or of a change in how the account signs in. Does nothing if the address
 * is not verified.
 */
export async function notifyOwner(
  auth: AuthContext,
  tx: TransactionSql,
  { user, ...news }: { user: UserRow; kind: AccountNews; signIn?: SignInDetails },
): Promise<void> {
  if (user.email === null || user.email_confirmed_at === null) return;
  await requestMail(auth, tx, { ...news, address: user.email });
}

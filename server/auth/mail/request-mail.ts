import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { recordSecurityEvent } from '#server/platform/security-events/record-security-event.ts';
import type { AuthContext } from '../auth-context.ts';
import type { UserRow } from '../users/user.ts';
import { type AccountNews, type AuthMail, authMailJob } from './auth-mail.ts';

type MailRequest = Pick<AuthMail, 'kind' | 'address'> & {
  redirectTo?: string | null | undefined;
  userId?: string;
  signUpId?: string;
  newcomer?: AuthMail['newcomer'];
  flowId?: string | null;
  signIn?: AuthMail['signIn'];
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
    signIn: request.signIn ?? null,
  };
  await auth.platform.jobs.enqueue(authMailJob, mail, {}, tx);
}

/** Records a change in how the account signs in, and emails its owner if the address is verified. */
export async function announceToOwner(
  auth: AuthContext,
  tx: TransactionSql,
  { user, kind }: { user: UserRow; kind: AccountNews },
): Promise<void> {
  const outcome = kind.startsWith('codes-guessed') ? 'refused' : 'ok';
  recordSecurityEvent(auth.platform, null, { event: kind, outcome, accountId: user.id });
  if (user.email === null || user.email_confirmed_at === null) return;
  await requestMail(auth, tx, { kind, address: user.email });
}

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { recordSecurityEvent } from '#server/platform/security-events/record-security-event.ts';
import type { AuthContext } from '../auth-context.ts';
import type { UserRow } from '../users/user.ts';
import { type AccountNews, authMailJob, type authMailSchema, isAccountNews } from './auth-mail.ts';

type MailRequest = Omit<z.input<typeof authMailSchema>, 'mailId' | 'next'> & {
  redirectTo?: string | null | undefined;
};

// Together they take three and a half hours. A person who requested a link or a code has requested another one by then.
const attemptsOfRequested = 10;

/** Queues an email in the transaction of the caller. The email is sent only if the transaction commits. */
export async function requestMail(
  auth: AuthContext,
  tx: TransactionSql,
  { redirectTo, ...request }: MailRequest,
): Promise<void> {
  const mail = { mailId: randomUUID(), next: auth.addresses.path(redirectTo), ...request };
  const isRequested = mail.kind !== 'invite' && !isAccountNews(mail.kind);
  const options = isRequested ? { maxAttempts: attemptsOfRequested } : {};
  await auth.platform.jobs.enqueue(authMailJob, mail, options, tx);
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

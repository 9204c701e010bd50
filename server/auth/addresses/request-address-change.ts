import type { FastifyRequest } from 'fastify';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import type { CodeChallenge } from '../flows/code-challenge.ts';
import { startFlow } from '../flows/flow-state.ts';
import { limitMails } from '../mail/limit-mails.ts';
import { requestMail } from '../mail/request-mail.ts';
import { requireRecentSession, type SignedIn } from '../users/require-user.ts';
import type { UserRow } from '../users/user.ts';
import { readEmailAddress } from '../wire/email-address.ts';
import { redirectToOf } from '../wire/return-address.ts';
import { beginChange, makeChange } from './change-address.ts';

type Change = SignedIn & { email: string; challenge: CodeChallenge | null };

/**
 * Emails confirmation links to the old and the new address. An account without an address gets only the link
 * to the new address. The response does not reveal whether another account has the new address: that account
 * gets another email instead of the link. Does nothing if the address is unchanged. Throws 400
 * `reauthentication_needed` or 429, and 422 `email_exists` only without confirmation of addresses.
 */
export async function requestAddressChange(
  auth: AuthContext,
  tx: TransactionSql,
  request: FastifyRequest,
  { user, session, challenge, ...change }: Change,
): Promise<void> {
  const now = auth.platform.now();
  const email = readEmailAddress(change.email);
  // A request for the present address cancels a pending change.
  if (email === user.email) return void (await tx`select auth.end_address_change(${user.id})`);
  requireRecentSession(session, now);
  if (auth.autoconfirm) return changeAtOnce(auth, tx, user, email, now);
  const asked = user.email === null ? [email] : [user.email, email];
  for (const address of asked)
    await limitMails(auth, tx, request, { address, kind: 'email_change', userId: user.id });
  await beginChange(tx, user, email, now);
  const flowId = await startFlow(tx, challenge, 'email_change', now);
  const mail = { address: user.email ?? email, userId: user.id, redirectTo: redirectToOf(request), flowId };
  if (user.email !== null) await requestMail(auth, tx, { kind: 'email_change_current', ...mail });
  await requestMail(auth, tx, { kind: 'email_change_new', ...mail });
}

async function changeAtOnce(
  auth: AuthContext,
  tx: TransactionSql,
  user: UserRow,
  email: string,
  now: Date,
): Promise<void> {
  await tx`
    update auth.users set email_change = ${email}, is_anonymous = false,
      email_confirmed_at = coalesce(email_confirmed_at, ${now})
    where id = ${user.id}`;
  await makeChange(auth, tx, { ...user, email_change: email, email_confirmed_at: now }, now);
}

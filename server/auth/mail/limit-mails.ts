import type { FastifyRequest } from 'fastify';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { spend } from '#server/platform/rate-limit/budgets.ts';
import { countCall } from '#server/platform/rate-limit/rate-limit.ts';
import type { AuthContext } from '../auth-context.ts';
import { enforceLimit, rates } from '../limits/rates.ts';
import { addressSubject } from '../limits/subjects.ts';
import { authError } from '../wire/auth-error.ts';

type Message = {
  address: string;
  kind: 'confirmation' | 'recovery' | 'email_change' | 'reauthentication' | 'sms';
};

/**
 * Limits the number of emails for each recipient, IP address and signed-in user. For a recipient, each kind
 * of email has a separate limit. The instance has a daily budget. Throws 429 `over_email_send_rate_limit`.
 */
export async function limitMails(
  auth: AuthContext,
  tx: TransactionSql,
  request: FastifyRequest,
  { address, kind, userId }: Message & { userId?: string },
): Promise<void> {
  await enforceGap(auth, tx, { address, kind });
  const users = userId === undefined ? [] : [`user ${userId}`];
  const requesters = [...addressSubject(request, auth.platform.settings), ...users].map((by) => `from ${by}`);
  await enforceLimit(auth, rates.mail, requesters, tx);
  await enforceLimit(auth, rates.mail, [`to ${kind} ${address}`], tx);
  // The email is counted when it is sent, because an address without an account gets none.
  const wait = await spend(tx, auth.platform.settings, { account_email: 0 });
  if (wait !== null)
    throw authError(429, rates.mail.code, rates.mail.message, { headers: { 'retry-after': String(wait) } });
}

const gap = { name: 'gap', count: 1, seconds: 60, burst: 1 };

/**
 * Requires 60 s between two messages of the same kind to the same address. LIMIT_FACTOR shortens this time.
 * The limit applies to unknown addresses too, so that the response does not reveal which accounts exist.
 * Throws 429 with Retry-After.
 */
export async function enforceGap(
  { platform }: AuthContext,
  tx: TransactionSql,
  { address, kind }: Message,
): Promise<void> {
  const at = platform.now();
  const { isCounted, wait } = await countCall(tx, platform.settings, gap, [`${kind} ${address}`], { at });
  if (isCounted) return;
  throw authError(
    429,
    kind === 'sms' ? 'over_sms_send_rate_limit' : 'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${wait} seconds.`,
    { headers: { 'retry-after': String(wait) } },
  );
}

import type { FastifyRequest } from 'fastify';
import { mailboxOf } from '#server/mail/mailbox.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { spend } from '#server/platform/rate-limit/budgets.ts';
import { countCall } from '#server/platform/rate-limit/rate-limit.ts';
import type { AuthContext } from '../auth-context.ts';
import { enforceLimit, rates, tooMany } from '../limits/rates.ts';
import { addressSubject } from '../limits/subjects.ts';
import { hasDailyLimit } from './auth-mail.ts';

type Kind = 'confirmation' | 'recovery' | 'email_change' | 'reauthentication' | 'sms';

/**
 * Limits the emails that a network address or a signed-in user requests, together and for each recipient and
 * kind. A sender never uses up the limit of another one. Throws 429 `over_email_send_rate_limit`, also while
 * the daily budget of the instance is spent.
 */
export async function limitMails(
  auth: AuthContext,
  tx: TransactionSql,
  request: FastifyRequest,
  { address, kind, userId }: { address: string; kind: Kind; userId?: string },
): Promise<void> {
  const { settings } = auth.platform;
  const users = userId === undefined ? [] : [`user ${userId}`];
  const requesters = [...addressSubject(request, settings), ...users].map((by) => `from ${by}`);
  const mailbox = mailboxOf(address);
  // Senders without a known address share one count for each recipient.
  const pairs = requesters.length > 0 ? requesters.map((by) => `${mailbox} ${by}`) : [mailbox];
  await enforceGap(auth, tx, pairs, kind);
  await enforceLimit(auth, rates.mail, requesters, tx);
  await enforceLimit(auth, rates.mailsOfADay, requesters, tx);
  await enforceLimit(
    auth,
    rates.mailsTo,
    pairs.map((pair) => `${kind} ${pair}`),
    tx,
  );
  const wait = await spend(
    tx,
    settings,
    kind === 'confirmation' ? { account_email: 0, newcomer_email: 0 } : { account_email: 0 },
  );
  if (wait !== null) throw tooMany(rates.mail, wait);
}

/**
 * Returns why an email may not be sent, or null. If it may be sent, it counts for its recipient: for an hour, or for a
 * day if its kind has a daily limit. An email that is tried again keeps its place. Requests do not count, because
 * anybody can request emails for an address that gets none. Emails to people without an account cannot use up the
 * budget of those who have one.
 */
export async function refuseMail(
  { platform: { database, settings } }: AuthContext,
  { kind, address, isFirstAttempt }: { kind: string; address: string; isFirstAttempt: boolean },
  isNewcomer: boolean,
): Promise<string | null> {
  const sql = database.owner;
  const limit = hasDailyLimit(kind) ? rates.news : rates.mail;
  if (isNewcomer && (await spend(sql, settings, { newcomer_email: 0 })) !== null)
    return 'the budget for addresses without a confirmed account is spent';
  if (!isFirstAttempt) return null;
  const { isCounted } = await countCall(sql, settings, limit, [`to ${kind} ${mailboxOf(address)}`]);
  return isCounted ? null : 'its recipient got too many';
}

const gap = { name: 'gap', count: 1, seconds: 60, burst: 1 };

/**
 * Requires 60 s between two messages of the same kind for the same recipients. LIMIT_FACTOR shortens this
 * time. Throws 429 with Retry-After.
 */
export async function enforceGap(
  { platform }: AuthContext,
  tx: TransactionSql,
  recipients: string[],
  kind: Kind,
): Promise<void> {
  const at = platform.now();
  const subjects = recipients.map((recipient) => `${kind} ${recipient}`);
  const { isCounted, wait } = await countCall(tx, platform.settings, gap, subjects, { at });
  if (isCounted) return;
  const message = `For security purposes, you can only request this after ${wait} seconds.`;
  throw tooMany({ code: (kind === 'sms' ? rates.text : rates.mail).code, message }, wait);
}

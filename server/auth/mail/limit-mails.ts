import type { TransactionSql } from '#server/platform/database/connect.ts';
import { countCall } from '#server/platform/rate-limit/rate-limit.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { AuthContext } from '../auth-context.ts';
import { enforceLimit, rates } from '../limits/rates.ts';
import { authError } from '../wire/auth-error.ts';

export type SendingKind = 'confirmation' | 'recovery' | 'email_change' | 'reauthentication' | 'sms';

type MailRequest = { address: string; kind: SendingKind; now: Date; from: string[] };

/**
 * Limits emails by requester (`from`) and by recipient. Each kind of mail has its own limit, so that requests
 * that send nothing cannot block other mails. Throws 429 `over_email_send_rate_limit`.
 */
export async function limitMails(auth: AuthContext, tx: TransactionSql, request: MailRequest): Promise<void> {
  const { address, kind, now, from } = request;
  await enforceGap(tx, auth.platform.settings, { address, kind, now });
  const requesters = from.map((subject) => `from ${subject}`);
  await enforceLimit(auth, rates.mail, requesters, tx);
  await enforceLimit(auth, rates.mail, [`to ${kind} ${address}`], tx);
}

const gap = { name: 'gap', count: 1, seconds: 60, burst: 1 };

/**
 * Requires an interval of 60 s (divided by LIMIT_FACTOR) between two messages of the same kind to one
 * address. Unknown addresses are limited too, so that the response does not reveal which accounts exist.
 * Throws 429 with Retry-After.
 */
export async function enforceGap(
  tx: TransactionSql,
  settings: Settings,
  { address, kind, now }: { address: string; kind: SendingKind; now: Date },
): Promise<void> {
  const { isCounted, wait } = await countCall(tx, settings, gap, [`${kind} ${address}`], { at: now });
  if (isCounted) return;
  throw authError(
    429,
    kind === 'sms' ? 'over_sms_send_rate_limit' : 'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${wait} seconds.`,
    { headers: { 'retry-after': String(wait) } },
  );
}

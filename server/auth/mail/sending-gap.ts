import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { limits } from '../limits/limits.ts';
import { takeTurns } from '../limits/take-turns.ts';
import { authError } from '../wire/auth-error.ts';

export type SendingKind = 'confirmation' | 'recovery' | 'email_change' | 'reauthentication' | 'sms';

const gapInSeconds = 60;

type MailTurn = { address: string; kind: SendingKind; now: Date; from: string[] };

/**
 * Rate limits a mail by its requester (`from`) and by its address, in the transaction that queues it, so that a
 * refused one is not counted. Kinds count apart: a kind that sends nothing must not block the others. Throws 429
 * `over_email_send_rate_limit`.
 */
export async function takeMailTurn(auth: AuthContext, tx: TransactionSql, turn: MailTurn): Promise<void> {
  const { address, kind, now, from } = turn;
  await takeGap(tx, { address, kind, now, limitFactor: auth.platform.settings.limitFactor });
  const asked = from.map((subject) => `from ${subject}`);
  await takeTurns(auth, limits.mail, asked, tx);
  await takeTurns(auth, limits.mail, [`to ${kind} ${address}`], tx);
}

/**
 * Enforces 60 s (divided by `limitFactor`) between two mails of a kind to one address; throws 429
 * `over_email_send_rate_limit` (`over_sms_send_rate_limit` for a text) with the seconds left. Addresses without an
 * account count too, so that the answer does not reveal accounts.
 */
export async function takeGap(
  tx: TransactionSql,
  turn: { address: string; kind: SendingKind; now: Date; limitFactor: number },
): Promise<void> {
  const { address, kind, now, limitFactor } = turn;
  // Without limits a concurrent request with an earlier clock reading must not be refused.
  if (limitFactor === Number.POSITIVE_INFINITY) return;
  const gapInMilliseconds = (gapInSeconds * 1000) / limitFactor;
  const freeAgainIfAskedBefore = new Date(now.getTime() - gapInMilliseconds);
  const [taken] = await tx`
    insert into auth.mail_gaps as g (address, kind, last_asked_at) values (${address}, ${kind}, ${now})
    on conflict (address, kind) do update set last_asked_at = excluded.last_asked_at
      where g.last_asked_at <= ${freeAgainIfAskedBefore}
    returning 1 as taken`;
  if (taken) return;
  const [last] = await tx<[{ last_asked_at: Date }]>`
    select last_asked_at from auth.mail_gaps where address = ${address} and kind = ${kind}`;
  const waited = now.getTime() - last.last_asked_at.getTime();
  const secondsLeft = Math.max(1, Math.ceil((gapInMilliseconds - waited) / 1000));
  throw authError(
    429,
    kind === 'sms' ? 'over_sms_send_rate_limit' : 'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${secondsLeft} seconds.`,
    { headers: { 'retry-after': String(secondsLeft) } },
  );
}

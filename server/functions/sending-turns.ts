import type { FastifyRequest } from 'fastify';
import { mailErrors } from '#domain/errors/mail.ts';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';
import type { ApiError } from '#server/platform/errors/api-error.ts';
import { senderOf } from '#server/platform/http/sender-address.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { functionRefusal } from './function-errors.ts';

const anHour = { recipient: 5, sender: 20 };

/**
 * Takes a turn to ask for a mail, of those that where a request comes from has in an hour; none where that is unknown.
 * @throws ApiError 429 with Retry-After when there is none left.
 */
export async function takeSenderTurn(owner: Sql, settings: Settings, request: FastifyRequest): Promise<void> {
  const sender = senderOf(request, settings);
  if (sender !== null) await takeTurn(owner, settings, `sender ${sender}`, anHour.sender);
}

/**
 * As `takeSenderTurn`, of those that the mailbox has which the mail goes to: in the transaction that queues it, so that
 * nobody uses them up in vain.
 */
export async function takeRecipientTurn(
  tx: TransactionSql,
  settings: Settings,
  recipient: string,
): Promise<void> {
  await takeTurn(tx, settings, `recipient ${mailboxOf(recipient)}`, anHour.recipient);
}

async function takeTurn(
  sql: Sql | TransactionSql,
  settings: Settings,
  key: string,
  turns: number,
): Promise<void> {
  const most = turnsAnHour(settings, turns);
  if (most === null) return;
  const [{ wait }] = await sql<[{ wait: number }]>`
    select mail.take_turn(${key}, ${most}, interval '1 hour') as wait`;
  if (wait > 0) throw tooMany(wait, mailErrors.tooManyMails(Math.ceil(wait / 60)));
}

/** So many turns, times LIMIT_FACTOR; null where nothing is limited. */
export function turnsAnHour({ limitFactor }: Settings, turns: number): number | null {
  return limitFactor === Number.POSITIVE_INFINITY ? null : Math.max(1, Math.floor(turns * limitFactor));
}

/** One name for all that arrives in one mailbox: what follows a plus is the sender's to choose. */
export function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');
}

/** A 429 that says when it makes sense to ask again. */
export function tooMany(seconds: number, message: string): ApiError {
  return functionRefusal(429, message, { 'retry-after': String(seconds) });
}

import type { FastifyRequest } from 'fastify';
import { mailErrors } from '#domain/errors/mail.ts';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';
import type { ApiError } from '#server/platform/errors.ts';
import { senderOf } from '#server/platform/http/sender-of.ts';
import type { Settings } from '#server/platform/settings.ts';
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
 * As `takeSenderTurn`, of those that the address has which the mail goes to: in the transaction that queues it, so that
 * nobody uses them up in vain.
 */
export async function takeRecipientTurn(
  tx: TransactionSql,
  settings: Settings,
  recipient: string,
): Promise<void> {
  await takeTurn(tx, settings, `recipient ${recipient.trim().toLowerCase()}`, anHour.recipient);
}

async function takeTurn(
  sql: Sql | TransactionSql,
  { limitFactor }: Settings,
  key: string,
  turns: number,
): Promise<void> {
  if (limitFactor === Number.POSITIVE_INFINITY) return;
  const most = Math.max(1, Math.floor(turns * limitFactor));
  const [row] = await sql<[{ wait: number }]>`
    select mail.take_turn(${key}, ${most}, interval '1 hour') as wait`;
  if (row.wait > 0) throw tooMany(row.wait, mailErrors.tooMany(Math.ceil(row.wait / 60)));
}

/** A 429 that says when it makes sense to ask again. */
export function tooMany(seconds: number, message: string): ApiError {
  return functionRefusal(429, message, { 'retry-after': String(seconds) });
}

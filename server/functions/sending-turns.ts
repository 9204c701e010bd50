import type { FastifyRequest } from 'fastify';
import { mailErrors } from '#domain/errors/mail.ts';
import { mailboxOf, turnsAnHour } from '#server/mail/hourly-limit.ts';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';
import type { ApiError } from '#server/platform/errors/api-error.ts';
import { senderOf } from '#server/platform/http/sender-address.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { functionRefusal } from './function-errors.ts';

const anHour = { recipient: 5, sender: 20 };

/**
 * Counts a mail request against the hourly limit of the sender's address; nothing if the address is unknown.
 * @throws ApiError 429 with Retry-After over the limit.
 */
export async function takeSenderTurn(owner: Sql, settings: Settings, request: FastifyRequest): Promise<void> {
  const sender = senderOf(request, settings);
  if (sender !== null) await takeTurn(owner, settings, `sender ${sender}`, anHour.sender);
}

/** As `takeSenderTurn`, by recipient mailbox. In the transaction that queues the mail, so that only queued mails count. */
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

/** A 429 with Retry-After. */
export function tooMany(seconds: number, message: string): ApiError {
  return functionRefusal(429, message, { 'retry-after': String(seconds) });
}

import type { FastifyRequest } from 'fastify';
import { mailErrors } from '#domain/errors/mail.ts';
import { mailboxOf } from '#server/mail/mailbox.ts';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';
import type { ApiError } from '#server/platform/errors/api-error.ts';
import { callerOf } from '#server/platform/http/sender-address.ts';
import { countCall, type RateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { functionRefusal } from '../function-errors.ts';

const limits = {
  sender: { name: 'mail sender', count: 20, seconds: 3600 },
  recipient: { name: 'mail recipient', count: 5, seconds: 3600 },
};

/**
 * Limits how many emails a network address can request in an hour. If the address is unknown, there is no
 * limit. Throws ApiError 429.
 */
export async function limitSender(owner: Sql, settings: Settings, request: FastifyRequest): Promise<void> {
  const sender = callerOf(request, settings);
  if (sender !== null) await limitMail(owner, settings, limits.sender, sender);
}

/**
 * Limits how many emails a mailbox receives in an hour. Must run in the transaction that queues the email. If
 * the transaction fails, the email then does not count.
 */
export async function limitRecipient(tx: TransactionSql, settings: Settings, to: string): Promise<void> {
  await limitMail(tx, settings, limits.recipient, mailboxOf(to));
}

async function limitMail(
  sql: Sql | TransactionSql,
  settings: Settings,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  const { isCounted, wait } = await countCall(sql, settings, limit, [subject]);
  if (!isCounted) throw tooMany(wait, mailErrors.tooManyMails(Math.ceil(wait / 60)));
}

export function tooMany(seconds: number, message: string): ApiError {
  return functionRefusal(429, message, { 'retry-after': String(seconds) });
}

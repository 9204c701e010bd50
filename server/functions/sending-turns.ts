import { mailErrors } from '#domain/errors/mail.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { ApiError } from '#server/platform/errors.ts';
import type { Settings } from '#server/platform/settings.ts';
import { functionRefusal } from './function-errors.ts';

const anHour = { recipient: 5, sender: 20 };

/**
 * Takes a turn to have a mail sent, of those that a recipient and a sender (a network address) have in an hour.
 * @throws ApiError 429 with Retry-After when there is none left.
 */
export async function takeSendingTurns(
  owner: Sql,
  { limitFactor }: Pick<Settings, 'limitFactor'>,
  { sender, recipient }: { sender: string; recipient: string },
): Promise<void> {
  if (limitFactor === Number.POSITIVE_INFINITY) return;
  await takeTurn(owner, `sender ${sender}`, anHour.sender * limitFactor);
  await takeTurn(owner, `recipient ${recipient.trim().toLowerCase()}`, anHour.recipient * limitFactor);
}

async function takeTurn(owner: Sql, key: string, most: number): Promise<void> {
  const [row] = await owner<[{ wait: number }]>`
    select mail.take_turn(${key}, ${Math.max(1, Math.floor(most))}, interval '1 hour') as wait`;
  if (row.wait > 0) throw tooMany(row.wait, mailErrors.tooMany(Math.ceil(row.wait / 60)));
}

/** A 429 that says when it makes sense to ask again. */
export function tooMany(seconds: number, message: string): ApiError {
  return functionRefusal(429, message, { 'retry-after': String(seconds) });
}

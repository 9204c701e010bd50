import { generalErrors } from '#domain/errors/general.ts';
import type { MailKind } from '#domain/wire/mail-choices.ts';
import { keepPreferences } from '#server/mail/preferences.ts';
import { isDatabaseError } from '#server/platform/database/database-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countCall } from '#server/platform/rate-limit/rate-limit.ts';
import { tooMany } from './limit-mails.ts';

export const choices = { name: 'mail choices', count: 60, seconds: 3600 };

const lockNotAvailable = '55P03';

/**
 * Stores choices that a link in an email made. Throws 429 after 60 of an address in an hour, and while another call
 * keeps the choices locked.
 */
export async function keepByLink(
  { database: { owner }, settings }: Pick<Platform, 'database' | 'settings'>,
  address: string,
  wanted: Partial<Record<MailKind, boolean>>,
): Promise<void> {
  if (Object.keys(wanted).length === 0) return;
  const { isCounted, wait } = await countCall(owner, settings, choices, [address]);
  if (!isCounted) throw tooMany(wait, generalErrors.tooManyRequests);
  try {
    await owner.begin((tx) => keepPreferences(tx, address, wanted));
  } catch (error) {
    const isLocked = isDatabaseError(error) && error.code === lockNotAvailable;
    throw isLocked ? tooMany(1, generalErrors.tooManyRequests) : error;
  }
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mailErrors } from '#domain/errors/mail.ts';
import { CLIENT_MAIL_KINDS, MAIL_KINDS, type MailChoices, type MailKind } from '#domain/wire/mail-choices.ts';
import { keepPreferences, readPreferences } from '#server/mail/preferences.ts';
import { openPreferencesToken } from '#server/mail/preferences-link.ts';
import { readCallerInForce } from '#server/platform/caller/caller-in-force.ts';
import { asCaller } from '#server/platform/database/caller-transaction.ts';
import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';
import type { Platform } from '#server/platform/platform.ts';
import { functionRefusal, parseOrRefuse } from '../function-errors.ts';
import { keepByLink } from './keep-by-link.ts';

const body = z.object({
  token: z.string().max(4000).optional(),
  // The library describes each unknown key.
  wanted: z
    .custom<object>(
      (value) =>
        typeof value === 'object' && value !== null && Object.keys(value).length <= MAIL_KINDS.length,
    )
    .pipe(z.partialRecord(z.enum(MAIL_KINDS), z.boolean()))
    .optional(),
});

/**
 * Handles POST /mail-preferences `{token?, wanted?}`. Stores the choices in `wanted` and returns all choices
 * of an email address. Without a token, the choices are those of the signed-in account.
 */
export function chooseMails(app: FastifyInstance, platform: Platform): void {
  const { database, keys, now } = platform;
  app.post('/mail-preferences', async (request): Promise<MailChoices> => {
    const caller = await readCallerInForce(request.headers, platform);
    const shape = 'The body must be JSON with a token, and wanted: kinds of mails, each true or false.';
    const { token, wanted = {} } = parseOrRefuse(body, request.body, shape);
    if (token !== undefined) {
      const subscription = await openPreferencesToken(token, keys, now());
      if (!subscription) throw functionRefusal(401, mailErrors.mailLinkNotUsable);
      await keepByLink(platform, subscription.address, wanted);
      return choicesOf(database.owner, subscription.address, subscription.kind);
    }
    if (caller.role !== 'authenticated') throw functionRefusal(401, mailErrors.signInToChoose);
    return asCaller(database.api, caller, {}, async (tx) => {
      const [row] = await tx<{ address: string | null }[]>`select marketplace.verified_email() as address`;
      if (!row?.address) throw functionRefusal(403, mailErrors.signInToChoose);
      await keepPreferences(tx, row.address, wanted);
      return choicesOf(tx, row.address, null);
    });
  });
}

async function choicesOf(
  sql: Sql | TransactionSql,
  address: string,
  about: MailKind | null,
): Promise<MailChoices> {
  const chosen = await readPreferences(sql, address);
  const offered: readonly MailKind[] = (await isEngineer(sql, address)) ? MAIL_KINDS : CLIENT_MAIL_KINDS;
  return {
    address,
    about,
    kinds: offered.map((kind) => ({ kind, isWanted: chosen[kind] })),
  };
}

async function isEngineer(sql: Sql | TransactionSql, address: string): Promise<boolean> {
  const [row] = await sql<{ found: boolean }[]>`select marketplace.is_engineers_address(${address}) as found`;
  return row?.found ?? false;
}

import type { Sql } from '../database/connect.ts';
import { identifier } from '../database/sql.ts';
import type { Logger } from '../log.ts';
import { allOf, type Keys } from './keys.ts';
import { openSeal } from './seal.ts';

/** Columns with encrypted secrets that are kept. Those of pending sign-ins expire within minutes. */
const sealedColumns = [
  { table: 'auth.mfa_factors', column: 'secret', purpose: 'second factor' },
  { table: 'code_host.connections', column: 'sealed_token', purpose: 'code host' },
] as const;

/**
 * Encrypts all stored secrets with the first encryption key if several are listed. Each row is changed alone,
 * so an interrupted run is continued by the next. Logs when the other keys are no longer needed for them, or how many
 * secrets no key decrypts.
 */
export async function renewSeals(sql: Sql, keys: Keys, log: Logger): Promise<void> {
  const listed = allOf(keys, 'encryptionKey');
  if (listed.length === 1) return;
  let [renewed, unreadable] = [0, 0];
  for (const { table, column, purpose } of sealedColumns) {
    const seal = openSeal(listed, purpose);
    const rows = await sql<{ id: string; sealed: string }[]>`
      select id, ${identifier(column)} as sealed from ${identifier(table)} where ${identifier(column)} is not null`;
    for (const { id, sealed } of rows) {
      const anew = await seal.renew(sealed);
      if (anew === null) unreadable += 1;
      if (anew === null || anew === sealed) continue;
      await sql`
        update ${identifier(table)} set ${identifier(column)} = ${anew}
        where id = ${id} and ${identifier(column)} = ${sealed}`;
      renewed += 1;
    }
  }
  if (unreadable > 0) log.error({ unreadable }, 'Stored secrets that no listed ENCRYPTION_KEY decrypts');
  else log.warn({ renewed }, 'All stored secrets are encrypted with the first ENCRYPTION_KEY');
}

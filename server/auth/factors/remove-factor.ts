import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { FactorRow } from './factor-row.ts';

/**
 * Removes a factor in the caller's transaction; sessions that it raised fall back to aal1. With the last one that
 * counted the recovery codes go, as for whoever else deletes its row.
 */
export async function removeFactor(tx: TransactionSql, factor: FactorRow, now: Date): Promise<void> {
  await tx`
    delete from auth.mfa_amr_claims c using auth.sessions s
    where s.id = c.session_id and s.factor_id = ${factor.id} and c.authentication_method in ('totp', 'mfa/phone')`;
  await tx`
    update auth.sessions set aal = 'aal1', factor_id = null, updated_at = ${now} where factor_id = ${factor.id}`;
  await tx`delete from auth.mfa_factors where id = ${factor.id}`;
}

import type { FastifyRequest } from 'fastify';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { authError } from '../wire/auth-error.ts';
import type { FactorRow } from './factor-row.ts';

/** The factor's id in the path. Throws 404 `mfa_factor_not_found` for what is no id. */
export function readFactorId(request: FastifyRequest, name = 'id'): string {
  const id = (request.params as Record<string, string>)[name] ?? '';
  if (!isUuid(id)) throw factorNotFound();
  return id;
}

/** The account's own factor, locked for the rest of the transaction. Throws 404 `mfa_factor_not_found`. */
export async function lockFactor(tx: TransactionSql, userId: string, id: string): Promise<FactorRow> {
  // The account comes first, so that no two calls wait for one another.
  await tx`select from auth.users where id = ${userId} for update`;
  const [factor] = await tx<[FactorRow?]>`
    select * from auth.mfa_factors where id = ${id} and user_id = ${userId} for update`;
  if (!factor) throw factorNotFound();
  return factor;
}

export function factorNotFound() {
  return authError(404, 'mfa_factor_not_found', 'Factor not found');
}

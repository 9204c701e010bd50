import type { FastifyRequest } from 'fastify';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { isUuid } from '#server/platform/uuid.ts';
import { authError } from '../wire/auth-error.ts';

/** A second factor in the JSON of a user. Times are strings. */
export type FactorJson = {
  id: string;
  friendly_name?: string;
  factor_type: 'totp' | 'phone';
  status: 'unverified' | 'verified';
  /** The phone number consists of digits only and starts with the country code. */
  phone: string | null;
  created_at: string;
  updated_at: string;
  last_challenged_at: string | null;
};

export type FactorRow = Pick<FactorJson, 'id' | 'factor_type' | 'status' | 'phone'> & {
  user_id: string;
  secret: string | null;
  last_used_step: string | null;
};

export function factorJson(factor: FactorJson): FactorJson {
  const { id, friendly_name: name, factor_type, status, phone, last_challenged_at } = factor;
  return {
    id,
    ...(name ? { friendly_name: name } : {}),
    factor_type,
    status,
    phone,
    created_at: new Date(factor.created_at).toISOString(),
    updated_at: new Date(factor.updated_at).toISOString(),
    last_challenged_at: last_challenged_at && new Date(last_challenged_at).toISOString(),
  };
}

/** Reads the factor ID from the path. Throws 404 `mfa_factor_not_found` if it is malformed. */
export function readFactorId(request: FastifyRequest, name = 'id'): string {
  const id = (request.params as Record<string, string>)[name] ?? '';
  if (!isUuid(id)) throw factorNotFound();
  return id;
}

/** Locks a factor of the account until the transaction ends. Throws 404 `mfa_factor_not_found`. */
export async function lockFactor(tx: TransactionSql, userId: string, id: string): Promise<FactorRow> {
  // The account is always locked before the factor. This fixed order prevents deadlocks.
  await tx`select from auth.users where id = ${userId} for no key update`;
  const [factor] = await tx<[FactorRow?]>`
    select * from auth.mfa_factors where id = ${id} and user_id = ${userId} for update`;
  if (!factor) throw factorNotFound();
  return factor;
}

export function factorNotFound() {
  return authError(404, 'mfa_factor_not_found', 'Factor not found');
}

/**
 * Removes a factor. Sessions that used this factor become aal1. If the account has no factor left, a trigger
 * deletes the recovery codes.
 */
export async function removeFactor(tx: TransactionSql, factor: FactorRow, now: Date): Promise<void> {
  await tx`
    delete from auth.mfa_amr_claims c using auth.sessions s
    where s.id = c.session_id and s.factor_id = ${factor.id} and c.authentication_method in ('totp', 'mfa/phone')`;
  await tx`
    update auth.sessions set aal = 'aal1', factor_id = null, updated_at = ${now} where factor_id = ${factor.id}`;
  await tx`delete from auth.mfa_factors where id = ${factor.id}`;
}

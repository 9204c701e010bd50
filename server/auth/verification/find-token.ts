import { type KeyObject, timingSafeEqual } from 'node:crypto';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import { codeHash, type TokenType } from './one-time-token.ts';

export type TokenRow = {
  id: string;
  user_id: string;
  token_type: TokenType;
  /** The address that it was sent to. */
  relates_to: string;
  otp_hash: Buffer | null;
  sign_up_id: string | null;
  flow_state_id: string | null;
};

const wrongCodesAtMost = 5;

/** The valid token of a mail's link, or null; locks its account. */
export async function findTokenByLink(
  tx: TransactionSql,
  link: string,
  types: TokenType[],
  now: Date,
): Promise<TokenRow | null> {
  const hash = tokenHash(link);
  await tx`
    select from auth.users
    where id = (select user_id from auth.one_time_tokens where token_hash = ${hash}) for update`;
  const [token] = await tx<[TokenRow?]>`
    select id, user_id, token_type, relates_to, otp_hash, sign_up_id, flow_state_id from auth.one_time_tokens
    where token_hash = ${hash} and token_type = any(${types}) and used_at is null and expires_at > ${now}`;
  return token ?? null;
}

/**
 * The valid token of an address by its six digits, or null; locks the account. Five wrong guesses void the code, so
 * the caller must commit also after null.
 */
export async function findTokenByCode(
  tx: TransactionSql,
  secret: KeyObject,
  guess: { address: string; code: string },
  types: TokenType[],
  now: Date,
): Promise<TokenRow | null> {
  await tx`
    select from auth.users
    where id in (select user_id from auth.one_time_tokens where relates_to = ${guess.address}) order by id for update`;
  const tokens = await tx<TokenRow[]>`
    select id, user_id, token_type, relates_to, otp_hash, sign_up_id, flow_state_id from auth.one_time_tokens
    where relates_to = ${guess.address} and token_type = any(${types}) and otp_hash is not null
      and used_at is null and expires_at > ${now}`;
  const expected = codeHash(secret, guess.address, guess.code);
  const token = tokens.find(({ otp_hash }) => otp_hash !== null && timingSafeEqual(otp_hash, expected));
  if (token) return token;
  await tx`
    update auth.one_time_tokens set otp_attempts = otp_attempts + 1,
      otp_hash = case when otp_attempts + 1 < ${wrongCodesAtMost} then otp_hash end
    where id = any(${tokens.map(({ id }) => id)})`;
  return null;
}

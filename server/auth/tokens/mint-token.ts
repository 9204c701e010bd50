import type { KeyObject } from 'node:crypto';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { TokenType } from '../verification/verification-types.ts';
import { codeHash } from './sent-token.ts';
import { tokenHash } from './token-hash.ts';

export type TokenToMint = {
  userId: string;
  /** The address the token is sent to, with which its code is entered. */
  address: string;
  tokenType: TokenType;
  link: string;
  code: string | null;
  signUpId: string | null;
  flowId: string | null;
  lifeInSeconds: number;
};

/**
 * Makes a token valid, storing hashes only. A new code replaces the account's older ones of that
 * type, so that asking often does not help who guesses; older links work until they expire. Doing
 * it again (a job's retry) prolongs a token that is unused and never revives a used one.
 */
export async function mintToken(
  tx: TransactionSql,
  codeSecret: KeyObject,
  token: TokenToMint,
  now: Date,
): Promise<void> {
  const hash = tokenHash(token.link);
  const expiresAt = new Date(now.getTime() + token.lifeInSeconds * 1000);
  if (token.code !== null) {
    await tx`
      update auth.one_time_tokens set otp_hash = null
      where user_id = ${token.userId} and token_type = ${token.tokenType} and token_hash <> ${hash}`;
  }
  await tx`
    insert into auth.one_time_tokens as t
      (user_id, token_type, relates_to, token_hash, otp_hash, sign_up_id, flow_state_id, expires_at, created_at)
    values (${token.userId}, ${token.tokenType}, ${token.address}, ${hash},
      ${token.code === null ? null : codeHash(codeSecret, token.address, token.code)},
      ${token.signUpId}, ${token.flowId}, ${expiresAt}, ${now})
    on conflict (token_hash) do update set expires_at = excluded.expires_at where t.used_at is null`;
}

import { createHmac, type KeyObject } from 'node:crypto';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import type { EmailChangeHalf } from '../users/user.ts';

export type TokenType = 'confirmation' | 'recovery' | EmailChangeHalf | 'reauthentication';

const acceptedTokens = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['confirmation', 'recovery'],
  email: ['confirmation', 'recovery'],
  recovery: ['recovery'],
  email_change: ['email_change_new', 'email_change_current'],
} as const satisfies Record<string, TokenType[]>;

export type VerificationType = keyof typeof acceptedTokens;

export function tokensAcceptedFor(type: VerificationType): TokenType[] {
  return [...acceptedTokens[type]];
}

export function isVerificationType(type: string): type is VerificationType {
  return Object.hasOwn(acceptedTokens, type);
}

type TokenToMint = {
  userId: string;
  /** The user enters this address together with the code. */
  address: string;
  tokenType: TokenType;
  link: string;
  code: string | null;
  signUpId?: string | null;
  flowId?: string | null;
  lifeInSeconds: number;
};

/**
 * Stores the hashes of a token. A new code invalidates older codes of the same type. Older links stay valid.
 * A second call for the same token extends the expiry unless the token has been used. Returns which parts still
 * work: the code until a newer token is stored, neither after the token was used.
 */
export async function mintToken(
  auth: AuthContext,
  tx: TransactionSql,
  { userId, address, tokenType, link, code, signUpId = null, flowId = null, lifeInSeconds }: TokenToMint,
): Promise<{ link: boolean; code: boolean }> {
  const now = auth.platform.now();
  const hash = tokenHash(link);
  const expiresAt = new Date(now.getTime() + lifeInSeconds * 1000);
  if (code !== null) {
    await tx`
      update auth.one_time_tokens t set otp_hash = null
      where user_id = ${userId} and token_type = ${tokenType} and token_hash <> ${hash} and not exists (
        select from auth.one_time_tokens own where own.token_hash = ${hash} and own.created_at <= t.created_at)`;
  }
  const [stored] = await tx<Array<{ has_code: boolean }>>`
    insert into auth.one_time_tokens as t
      (user_id, token_type, relates_to, token_hash, otp_hash, sign_up_id, flow_state_id, expires_at, created_at)
    values (${userId}, ${tokenType}, ${address}, ${hash},
      ${code === null ? null : codeHash(auth.secrets.code[0], address, code)},
      ${signUpId}, ${flowId}, ${expiresAt}, ${now})
    on conflict (token_hash) do update set expires_at = excluded.expires_at where t.used_at is null
    returning otp_hash is not null as has_code`;
  return { link: stored !== undefined, code: stored?.has_code ?? false };
}

const pkcePrefix = 'pkce_';

/**
 * Computes the link token and the code of an email from the email's ID. A retried job therefore sends the
 * same link and code, and the queue does not store them.
 */
export function sentToken(secret: KeyObject, id: string, flow: 'implicit' | 'pkce') {
  const link = createHmac('sha256', secret).update(`link ${id}`).digest('base64url');
  const number = createHmac('sha256', secret).update(`code ${id}`).digest().readUIntBE(0, 6) % 1_000_000;
  return { link: flow === 'pkce' ? pkcePrefix + link : link, code: String(number).padStart(6, '0') };
}

export function isPkceToken(link: string): boolean {
  return link.startsWith(pkcePrefix);
}

/** The hash uses a secret key, because there are only one million possible codes. */
export function codeHash(secret: KeyObject, address: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${address} ${code}`).digest();
}

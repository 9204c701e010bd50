import { createHmac, type KeyObject } from 'node:crypto';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { tokenHash } from '../tokens/token-hash.ts';

/** The half of an address change: the new address or the current one. */
export type EmailChangeHalf = 'email_change_new' | 'email_change_current';

/** What a stored token proves. */
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

/** The stored token types that a client may use under a verification type. */
export function tokensAcceptedFor(type: VerificationType): TokenType[] {
  return [...acceptedTokens[type]];
}

/** Whether the text is a verification type. */
export function isVerificationType(type: string): type is VerificationType {
  return Object.hasOwn(acceptedTokens, type);
}

type TokenToMint = {
  userId: string;
  /** The recipient, entered together with the code. */
  address: string;
  tokenType: TokenType;
  link: string;
  code: string | null;
  signUpId: string | null;
  flowId: string | null;
  lifeInSeconds: number;
};

/**
 * Makes a token valid, storing hashes only. A new code voids the account's older codes of that type, so that repeated
 * requests do not help a guesser; older links work until they expire. A repetition (a job's retry) prolongs an unused
 * token and never revives a used one.
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

type SentToken = { link: string; code: string };

const pkcePrefix = 'pkce_';

/**
 * The token of a mail's link (256 bits) and the six digits of a mail or a text. Both follow from the id of what is sent and a
 * secret, so a job that runs again writes the very same words, and the queue holds neither.
 */
export function sentToken(secret: KeyObject, id: string, flow: 'implicit' | 'pkce'): SentToken {
  const link = createHmac('sha256', secret).update(`link ${id}`).digest('base64url');
  const number = createHmac('sha256', secret).update(`code ${id}`).digest().readUIntBE(0, 6) % 1_000_000;
  return {
    link: flow === 'pkce' ? pkcePrefix + link : link,
    code: String(number).padStart(6, '0'),
  };
}

/** Whether a link's token continues a sign-in that began with a proof key. */
export function isPkceToken(link: string): boolean {
  return link.startsWith(pkcePrefix);
}

/** How six digits are stored: keyed, since a million of them are soon hashed. */
export function codeHash(secret: KeyObject, address: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${address} ${code}`).digest();
}

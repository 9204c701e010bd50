import { timingSafeEqual } from 'node:crypto';
import { currentSender, rememberAccount } from '#server/platform/caller/request-sender.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import { spend } from '#server/platform/rate-limit/budgets.ts';
import { countCall } from '#server/platform/rate-limit/rate-limit.ts';
import { addressOf, changeAddress } from '../addresses/change-address.ts';
import { type Confirmer, confirmAddress } from '../addresses/confirm-address.ts';
import type { AuthContext } from '../auth-context.ts';
import { rates, tooMany } from '../limits/rates.ts';
import { tokenHash } from '../tokens/token-hash.ts';
import { findUserById } from '../users/find-user.ts';
import { refuseBanned } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';
import { codeHash, type TokenType } from './one-time-token.ts';

export type ConsumedToken = {
  userId: string;
  flowId: string | null;
  /** True if only one of the two addresses has confirmed the change of the address. */
  isHalfDone: boolean;
  /** True if the password of the sign-up was dropped. */
  needsPassword: boolean;
};

/**
 * Marks a token as used and returns the result. The caller must have locked the account. Throws 403
 * `user_banned`, or 422 `email_exists` if another account uses the new address by now.
 */
export async function consumeToken(
  auth: AuthContext,
  tx: TransactionSql,
  token: TokenRow,
  now: Date,
  confirmer: Confirmer = 'program',
): Promise<ConsumedToken> {
  const user = await findUserById(tx, token.user_id);
  if (!user) throw tokenRefused();
  refuseBanned(user, now);
  await tx`update auth.one_time_tokens set used_at = ${now} where id = ${token.id}`;
  const used = { userId: user.id, flowId: token.flow_state_id, isHalfDone: false, needsPassword: false };
  switch (token.token_type) {
    case 'confirmation':
      return { ...used, needsPassword: await confirmAddress(tx, user, token.sign_up_id, now, confirmer) };
    case 'recovery':
      await confirmAddress(tx, user, null, now);
      return used;
    case 'email_change_new':
    case 'email_change_current':
      // The token was sent to an address that the account does not have any more.
      if (token.relates_to !== addressOf(token.token_type, user)) throw tokenRefused();
      return { ...used, isHalfDone: !(await changeAddress(auth, tx, user, token.token_type, now)) };
    case 'reauthentication':
      throw tokenRefused();
  }
}

/**
 * Returns the error for wrong, used, expired and unknown tokens. All of them get the same error, so that the
 * response does not reveal which tokens exist.
 */
export function tokenRefused() {
  return authError(403, 'otp_expired', 'Token has expired or is invalid');
}

export type TokenRow = {
  id: string;
  user_id: string;
  token_type: TokenType;
  relates_to: string;
  otp_hash: Buffer | null;
  sign_up_id: string | null;
  flow_state_id: string | null;
};

const wrongCodesAtMost = 5;
const triesOfCodes = { name: 'tries of codes', count: 60, seconds: 86_400 };

/** Returns the token that belongs to a link and locks the account. Returns null if the token is not valid. */
export async function findTokenByLink(
  tx: TransactionSql,
  link: string,
  types: TokenType[],
  now: Date,
): Promise<TokenRow | null> {
  const hash = tokenHash(link);
  const [owner] = await tx<{ id: string }[]>`
    select id from auth.users
    where id = (select user_id from auth.one_time_tokens where token_hash = ${hash}) for no key update`;
  rememberAccount(owner?.id ?? null);
  const [token] = await tx<[TokenRow?]>`
    select id, user_id, token_type, relates_to, otp_hash, sign_up_id, flow_state_id from auth.one_time_tokens
    where token_hash = ${hash} and token_type = any(${types}) and used_at is null and expires_at > ${now}`;
  return token ?? null;
}

/** Returns the account that all codes are of, or null. */
function onlyOwner([first, ...others]: readonly TokenRow[]): string | null {
  return first && others.every(({ user_id }) => user_id === first.user_id) ? first.user_id : null;
}

/**
 * Returns the token that belongs to a code and locks the account. If several accounts want the email address, the code
 * counts only for the account that the guess names. Returns null if the code is wrong. The
 * caller must commit the transaction in this case too, because five wrong guesses invalidate the code. Throws
 * 429 if the network address has sent too many wrong codes. After too many tries at the codes for one email address, the
 * right code is refused like a wrong one, so that the answer does not reveal the account. They count for the email address,
 * because several accounts may want it.
 */
export async function findTokenByCode(
  auth: AuthContext,
  tx: TransactionSql,
  guess: { address: string; code: string; account: string | null },
  types: TokenType[],
  now: Date,
): Promise<TokenRow | null> {
  await tx`
    select from auth.users
    where id in (select user_id from auth.one_time_tokens where relates_to = ${guess.address}) order by id for no key update`;
  const { settings } = auth.platform;
  const address = currentSender()?.caller ?? null;
  const wait = await spend(tx, settings, { wrong_code: 0 }, { address });
  if (wait !== null) throw tooMany(rates.verify, wait);
  const codes = await tx<TokenRow[]>`
    select id, user_id, token_type, relates_to, otp_hash, sign_up_id, flow_state_id from auth.one_time_tokens
    where relates_to = ${guess.address} and token_type = any(${types}) and otp_hash is not null
      and used_at is null and expires_at > ${now}`;
  const account = guess.account ?? onlyOwner(codes);
  const tokens = codes.filter(({ user_id }) => user_id === account);
  rememberAccount(tokens.length > 0 ? account : null);
  // A guess without a code to guess does not count against the email address.
  const guessed = tokens.length > 0 ? [guess.address] : [];
  const { isCounted } = await countCall(tx, settings, triesOfCodes, guessed);
  const expected = auth.secrets.code.map((secret) => codeHash(secret, guess.address, guess.code));
  const token = tokens.find(({ otp_hash }) =>
    expected.some((hash) => otp_hash !== null && timingSafeEqual(otp_hash, hash)),
  );
  if (token && isCounted) return token;
  await tx`
    update auth.one_time_tokens set otp_attempts = otp_attempts + 1,
      otp_hash = case when otp_attempts + 1 < ${wrongCodesAtMost} then otp_hash end
    where id = any(${tokens.map(({ id }) => id)})`;
  await spend(tx, settings, { wrong_code: 1 }, { address });
  return null;
}

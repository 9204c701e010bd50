import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { announceToOwner } from '../mail/request-mail.ts';
import type { UserRow } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';

/**
 * An attempt to guess a code. `codeOf` is the ID of a factor or `recovery`. If `isNotified` is true, wrong
 * codes cause an email to the owner.
 */
export type Guessed = { user: UserRow; codeOf: string; sessionId: string; isNotified: boolean };

export type WrongCodes = { isByPassword: boolean; wrong: number; lastWrongAt: Date | null };

const wrongCodesInARound = 5;
const minute = 60 * 1000;
const firstWait = 15 * minute;
const longestWait = 4 * 60 * minute;
const day = 24 * 60 * minute;

/**
 * Returns the number of wrong codes so far. After every fifth wrong code, throws 429
 * `over_request_rate_limit` for some time. This time is 15 minutes at first, doubles every time and is at
 * most four hours. Wrong codes after a password sign-in are counted separately. Someone who has stolen the
 * password therefore cannot block the owner, who can still sign in by email.
 */
export async function refuseManyGuesses(
  auth: AuthContext,
  tx: TransactionSql,
  { user, codeOf, sessionId }: Guessed,
): Promise<WrongCodes> {
  const now = auth.platform.now();
  const isByPassword = await isSessionByPassword(tx, sessionId);
  const [kept] = await tx<[{ wrong: number; lastWrongAt: Date }?]>`
    select wrong, last_wrong_at as "lastWrongAt" from auth.wrong_codes
    where user_id = ${user.id} and code_of = ${codeOf} and is_by_password = ${isByPassword}
      and last_wrong_at > ${new Date(now.getTime() - day)}`;
  const known = { isByPassword, wrong: kept?.wrong ?? 0, lastWrongAt: kept?.lastWrongAt ?? null };
  const rounds = fullRounds(auth, known.wrong);
  if (rounds === null || known.lastWrongAt === null) return known;
  const wait = Math.min(longestWait, firstWait * 2 ** (rounds - 1));
  const left = known.lastWrongAt.getTime() + wait - now.getTime();
  if (left <= 0) return known;
  throw authError(
    429,
    'over_request_rate_limit',
    `Too many wrong codes. Try again in ${Math.ceil(left / minute)} min.`,
    { headers: { 'retry-after': String(Math.ceil(left / 1000)) } },
  );
}

/** Returns whether the session was started with the account's password, which someone may have stolen. */
export async function isSessionByPassword(tx: TransactionSql, sessionId: string): Promise<boolean> {
  const found = await tx`
    select from auth.mfa_amr_claims where session_id = ${sessionId} and authentication_method = 'password'`;
  return found.length > 0;
}

/**
 * Counts a wrong code and notifies the owner, but not more often than once a day. The caller must commit the
 * transaction, although the request fails.
 */
export async function countWrongCode(
  auth: AuthContext,
  tx: TransactionSql,
  { user, codeOf, isNotified }: Guessed,
  known: WrongCodes,
): Promise<void> {
  const now = auth.platform.now();
  const wrong = known.wrong + 1;
  await tx`
    insert into auth.wrong_codes (user_id, code_of, is_by_password, wrong, last_wrong_at)
    values (${user.id}, ${codeOf}, ${known.isByPassword}, ${wrong}, ${now})
    on conflict (user_id, code_of, is_by_password) do update
      set wrong = excluded.wrong, last_wrong_at = excluded.last_wrong_at`;
  if (!isNotified || fullRounds(auth, wrong) === null) return;
  const [notified] = await tx`
    select from auth.wrong_codes where user_id = ${user.id} and told_at > ${new Date(now.getTime() - day)} limit 1`;
  if (notified) return;
  await tx`
    update auth.wrong_codes set told_at = ${now}
    where user_id = ${user.id} and code_of = ${codeOf} and is_by_password = ${known.isByPassword}`;
  await announceToOwner(auth, tx, {
    user,
    kind: known.isByPassword ? 'codes-guessed-with-password' : 'codes-guessed',
  });
}

/** Resets the count of wrong codes. Keeps the time of the last notification. */
export async function forgetWrongCodes(
  tx: TransactionSql,
  { user, codeOf }: Guessed,
  { isByPassword }: WrongCodes,
): Promise<void> {
  await tx`
    update auth.wrong_codes set wrong = 0
    where user_id = ${user.id} and code_of = ${codeOf} and is_by_password = ${isByPassword}`;
}

/**
 * Returns how often the limit of wrong codes has been reached. Returns null unless the last wrong code
 * reached the limit.
 */
function fullRounds(auth: AuthContext, wrong: number): number | null {
  const inARound = Math.max(1, Math.round(wrongCodesInARound * auth.platform.settings.limitFactor));
  return wrong > 0 && wrong % inARound === 0 ? wrong / inARound : null;
}

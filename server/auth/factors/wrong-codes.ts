import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { AuthContext } from '../auth-context.ts';
import { tellOwner } from '../mail/request-mail.ts';
import type { UserRow } from '../users/user.ts';
import { authError } from '../wire/auth-error.ts';

/**
 * What is guessed, `codeOf` a factor's id or `recovery`, and in which session. Whoever only sets a factor up gave no
 * second factor away: the owner `isTold` of what guards the account.
 */
export type Guessed = { user: UserRow; codeOf: string; sessionId: string; isTold: boolean };

/** How often it was guessed wrong, from wherever, by whoever began as this session did. */
export type WrongCodes = { isByPassword: boolean; wrong: number; lastWrongAt: Date | null };

const wrongCodesInARound = 5;
const minute = 60 * 1000;
const firstWait = 15 * minute;
const longestWait = 4 * 60 * minute;
const day = 24 * 60 * minute;

/**
 * The wrong codes so far, of an account that the caller has locked. After five it throws 429 `over_request_rate_limit`
 * for 15 minutes, after five more for twice as long, and so on up to four hours; a right code, or a day without a wrong
 * one, begins anew. Sessions that began with the password count apart: its thief does not keep out who comes by a
 * mailed link.
 */
export async function refuseManyGuesses(
  auth: AuthContext,
  tx: TransactionSql,
  { user, codeOf, sessionId }: Guessed,
): Promise<WrongCodes> {
  const now = auth.platform.now();
  const [{ isByPassword }] = await tx<[{ isByPassword: boolean }]>`
    select exists (
      select from auth.mfa_amr_claims where session_id = ${sessionId} and authentication_method = 'password'
    ) as "isByPassword"`;
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

/**
 * Counts one more wrong code, and after each full round tells the owner, once a day at most. The caller commits
 * although the request fails.
 */
export async function countWrongCode(
  auth: AuthContext,
  tx: TransactionSql,
  { user, codeOf, isTold }: Guessed,
  known: WrongCodes,
): Promise<void> {
  const now = auth.platform.now();
  const wrong = known.wrong + 1;
  await tx`
    insert into auth.wrong_codes (user_id, code_of, is_by_password, wrong, last_wrong_at)
    values (${user.id}, ${codeOf}, ${known.isByPassword}, ${wrong}, ${now})
    on conflict (user_id, code_of, is_by_password) do update
      set wrong = excluded.wrong, last_wrong_at = excluded.last_wrong_at`;
  if (!isTold || fullRounds(auth, wrong) === null) return;
  const [told] = await tx`
    select from auth.wrong_codes where user_id = ${user.id} and told_at > ${new Date(now.getTime() - day)} limit 1`;
  if (told) return;
  await tx`
    update auth.wrong_codes set told_at = ${now}
    where user_id = ${user.id} and code_of = ${codeOf} and is_by_password = ${known.isByPassword}`;
  await tellOwner(auth, tx, {
    user,
    kind: known.isByPassword ? 'codes-guessed-with-password' : 'codes-guessed',
  });
}

/** Forgets the wrong codes once a right one came; that the owner was told of them stays known. */
export async function forgetWrongCodes(
  tx: TransactionSql,
  { user, codeOf }: Guessed,
  { isByPassword }: WrongCodes,
): Promise<void> {
  await tx`
    update auth.wrong_codes set wrong = 0
    where user_id = ${user.id} and code_of = ${codeOf} and is_by_password = ${isByPassword}`;
}

/** How many rounds are full when the last one just got full, else null. */
function fullRounds(auth: AuthContext, wrong: number): number | null {
  const inARound = Math.max(1, Math.round(wrongCodesInARound * auth.platform.settings.limitFactor));
  return wrong > 0 && wrong % inARound === 0 ? wrong / inARound : null;
}

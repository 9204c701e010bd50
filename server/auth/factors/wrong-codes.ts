import type { TransactionSql } from '#server/platform/database/connect.ts';
import { authError } from '../wire/auth-error.ts';
import type { FactorRow } from './factor-row.ts';

const wrongCodesAtMost = 5;
const windowInSeconds = 15 * 60;

/** Throws 429 `over_request_rate_limit` once five codes of a factor were wrong within 15 minutes, from wherever. */
export function refuseManyGuesses(factor: FactorRow, now: Date, limitFactor: number): void {
  const since = windowStart(factor, now);
  if (since === null || factor.wrong_codes < wrongCodesAtMost * limitFactor) return;
  const secondsLeft = Math.max(1, Math.ceil(windowInSeconds - (now.getTime() - since.getTime()) / 1000));
  throw authError(
    429,
    'over_request_rate_limit',
    `Too many wrong codes. Try again in ${Math.ceil(secondsLeft / 60)} min.`,
    { headers: { 'retry-after': String(secondsLeft) } },
  );
}

/** Counts a wrong code. The caller commits although the request fails. */
export async function countWrongCode(tx: TransactionSql, factor: FactorRow, now: Date): Promise<void> {
  const since = windowStart(factor, now);
  await tx`
    update auth.mfa_factors set first_wrong_code_at = ${since ?? now},
      wrong_codes = ${since === null ? 1 : Math.min(factor.wrong_codes + 1, 30_000)}
    where id = ${factor.id}`;
}

function windowStart({ first_wrong_code_at: since }: FactorRow, now: Date): Date | null {
  return since !== null && now.getTime() - since.getTime() < windowInSeconds * 1000 ? since : null;
}

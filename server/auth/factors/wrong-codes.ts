import { authError } from '../wire/auth-error.ts';

/** How often a code was wrong, kept beside what it is a code of, so that it counts from wherever one guesses. */
export type Guesses = { wrong_codes: number; first_wrong_code_at: Date | null };

const wrongCodesAtMost = 5;
const windowInSeconds = 15 * 60;

/** Throws 429 `over_request_rate_limit` once five codes were wrong within 15 minutes. */
export function refuseManyGuesses(guesses: Guesses, now: Date, limitFactor: number): void {
  const since = windowStart(guesses, now);
  if (since === null || guesses.wrong_codes < wrongCodesAtMost * limitFactor) return;
  const secondsLeft = Math.max(1, Math.ceil(windowInSeconds - (now.getTime() - since.getTime()) / 1000));
  throw authError(
    429,
    'over_request_rate_limit',
    `Too many wrong codes. Try again in ${Math.ceil(secondsLeft / 60)} min.`,
    { headers: { 'retry-after': String(secondsLeft) } },
  );
}

/** The count after one more wrong code. The caller keeps it and commits although the request fails. */
export function guessesAfterWrong(guesses: Guesses, now: Date): Guesses {
  const since = windowStart(guesses, now);
  if (since === null) return { wrong_codes: 1, first_wrong_code_at: now };
  return { wrong_codes: Math.min(guesses.wrong_codes + 1, 30_000), first_wrong_code_at: since };
}

function windowStart({ first_wrong_code_at: since }: Guesses, now: Date): Date | null {
  return since !== null && now.getTime() - since.getTime() < windowInSeconds * 1000 ? since : null;
}

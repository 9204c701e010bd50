import { AppError, type ErrorCode } from '#domain/errors/app-error.ts';

/** What web/data says of an account when it knows nothing better; the portal has sentences of its own for it. */
const vague: readonly ErrorCode[] = ['signInFailed', 'signUpFailed'];

/** The sentence to show for a failed call: the one that came with it, or the one that belongs to the screen. */
export function readableFailure(error: unknown, sentence: string): string {
  return error instanceof AppError && !vague.includes(error.code) ? error.message : sentence;
}

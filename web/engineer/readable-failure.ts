import { AppError, type ErrorCode } from '#domain/errors/app-error.ts';

/** These errors are too general, so the portal shows its own message instead. */
const vague: readonly ErrorCode[] = ['signInFailed', 'signUpFailed'];

/** Returns the message of the error, or `sentence` if the error is too general. */
export function readableFailure(error: unknown, sentence: string): string {
  return error instanceof AppError && !vague.includes(error.code) ? error.message : sentence;
}

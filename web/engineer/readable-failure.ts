import { AppError, type ErrorCode } from '#domain/errors/app-error.ts';

/** These codes are too general, so the portal shows sentences of its own. */
const vague: readonly ErrorCode[] = ['signInFailed', 'signUpFailed'];

/** Returns the error's own sentence, or `sentence` if the error is too general. */
export function readableFailure(error: unknown, sentence: string): string {
  return error instanceof AppError && !vague.includes(error.code) ? error.message : sentence;
}

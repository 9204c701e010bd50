import { AppError, type ErrorCode } from '#domain/errors/app-error.ts';

/** The messages of these errors are too general for the portal. */
const vague: readonly ErrorCode[] = ['signInFailed', 'signUpFailed'];

export function readableFailure(error: unknown, sentence: string): string {
  return error instanceof AppError && !vague.includes(error.code) ? error.message : sentence;
}

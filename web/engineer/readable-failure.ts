import { AppError, type ErrorCode } from '#domain/errors/app-error.ts';

/** General codes of web/data; the portal has sentences of its own. */
const vague: readonly ErrorCode[] = ['signInFailed', 'signUpFailed'];

/** The error's sentence, or else the screen's. */
export function readableFailure(error: unknown, sentence: string): string {
  return error instanceof AppError && !vague.includes(error.code) ? error.message : sentence;
}

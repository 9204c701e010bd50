import { AppError } from '#domain/errors/app-error.ts';
import { submissionErrors } from '#domain/errors/submission.ts';
import { CallFailure, isNetworkFailure } from '../backend/call-failure.ts';

/** What is said of a submission that failed, whatever it failed with. */
export function submissionFailure(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (isNetworkFailure(cause))
    return new AppError('networkFailed', submissionErrors.networkFailed, { cause });
  if (cause instanceof CallFailure)
    return new AppError('insertFailed', submissionErrors.insertFailed(cause.message), { cause });
  if (cause instanceof Error)
    return new AppError('submissionFailed', cause.message || submissionErrors.submissionFailed, { cause });
  return new AppError('submissionUnexpected', submissionErrors.submissionUnexpected, { cause });
}

import { accountErrors } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { generalErrors } from '#domain/errors/general.ts';
import { submissionErrors } from '#domain/errors/submission.ts';
import { CallFailure, isNetworkFailure } from './call-failure.ts';

type AuthFault = { message: string; status?: number | undefined; code?: string | undefined };
type Fallback = 'signInFailed' | 'signUpFailed' | 'signOutFailed' | 'authenticationFailed';

/** Calls the authentication service; what it says of a failure is shown as given, the fallback if it says nothing. */
export async function authData<T>(
  fallback: Fallback,
  call: () => Promise<{ data: T; error: AuthFault | null }>,
): Promise<T> {
  const { data, error } = await call().catch((thrown: unknown) => {
    throw sentenceFor(thrown, fallback);
  });
  if (!error) return data;
  const { status = 0, code = null, message } = error;
  throw sentenceFor(new CallFailure({ status, code, message }, { cause: error }), fallback);
}

function sentenceFor(cause: unknown, fallback: Fallback): AppError {
  if (isNetworkFailure(cause))
    return new AppError('networkFailed', submissionErrors.networkFailed, { cause });
  if (!(cause instanceof CallFailure) || cause.status >= 500)
    return new AppError(fallback, accountErrors[fallback], { cause });
  if (cause.code === 'otp_expired')
    return new AppError('linkNotUsable', accountErrors.linkNotUsable, { cause });
  if (cause.status === 429 && !cause.message)
    return new AppError('tooManyRequests', generalErrors.tooManyRequests, { cause });
  return cause.message
    ? new AppError('givenByProvider', cause.message, { cause })
    : new AppError(fallback, accountErrors[fallback], { cause });
}

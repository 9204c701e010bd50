import { accountErrors } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { generalErrors } from '#domain/errors/general.ts';
import { submissionErrors } from '#domain/errors/submission.ts';
import { type Auth, authClient } from '../backend/backend.ts';
import { CallFailure, isNetworkFailure } from '../backend/call-failure.ts';

type AuthFault = { message: string; status?: number | undefined; code?: string | undefined };
type AuthAnswer<T> = { data: T | null; error: AuthFault | null };
export type Fallback =
  | 'signInFailed'
  | 'signUpFailed'
  | 'signOutFailed'
  | 'authenticationFailed'
  | 'recoveryNotAsked'
  | 'passwordNotChanged'
  | 'factorsNotLoaded'
  | 'factorNotAdded'
  | 'factorNotRemoved'
  | 'codeNotSent'
  | 'recoveryCodesNotLoaded'
  | 'accountNotLoaded'
  | 'accountNotChanged'
  | 'identityNotChanged'
  | 'sessionNotEnded';

const named = {
  otp_expired: 'linkNotUsable',
  same_password: 'passwordSame',
  reauthentication_needed: 'reauthenticationNeeded',
  reauthentication_not_valid: 'codeNotUsable',
  insufficient_aal: 'secondFactorNeeded',
  mfa_verification_failed: 'factorCodeNotUsable',
  mfa_challenge_expired: 'factorCodeExpired',
  mfa_ip_address_mismatch: 'factorCodeElsewhere',
  mfa_verified_factor_exists: 'phoneAlreadyAdded',
  too_many_enrolled_mfa_factors: 'factorsTooMany',
  mfa_factor_name_conflict: 'factorNameTaken',
  email_exists: 'emailTaken',
  single_identity_not_deletable: 'lastIdentity',
  session_not_found: 'sessionEnded',
  captcha_failed: 'captchaRefused',
} as const;

/** Throws an error with the message of the auth service, or with the message of `fallback`. */
export async function authData<T>(fallback: Fallback, call: () => Promise<AuthAnswer<T>>): Promise<T> {
  const { data, error } = await call().catch((thrown: unknown) => {
    throw sentenceFor(thrown, fallback);
  });
  if (!error) return data as T;
  const { status = 0, code = null, message } = error;
  throw sentenceFor(new CallFailure({ status, code, message }, { cause: error }), fallback);
}

export function callAuth<T>(fallback: Fallback, call: (auth: Auth) => Promise<AuthAnswer<T>>): Promise<T> {
  return authData(fallback, async () => call(await authClient()));
}

function sentenceFor(cause: unknown, fallback: Fallback): AppError {
  if (isNetworkFailure(cause))
    return new AppError('networkFailed', submissionErrors.networkFailed, { cause });
  if (!(cause instanceof CallFailure) || cause.status >= 500)
    return new AppError(fallback, accountErrors[fallback], { cause });
  if (cause.code === 'reauthentication_needed' && fallback !== 'passwordNotChanged')
    return new AppError('signInAgain', accountErrors.signInAgain, { cause });
  if (isNamed(cause.code))
    return new AppError(named[cause.code], accountErrors[named[cause.code]], { cause });
  if (cause.code === 'weak_password')
    return new AppError('passwordWeak', cause.message || accountErrors.passwordWeak, { cause });
  if (cause.status === 429 && !cause.message)
    return new AppError('tooManyRequests', generalErrors.tooManyRequests, { cause });
  return cause.message
    ? new AppError('givenByProvider', cause.message, { cause })
    : new AppError(fallback, accountErrors[fallback], { cause });
}

function isNamed(code: string | null): code is keyof typeof named {
  return code !== null && Object.hasOwn(named, code);
}

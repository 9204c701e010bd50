import { accountErrors } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { CodeHostMode, ExchangeAnswer, LoginAnswer } from '#domain/wire/code-host.ts';
import { callAuth } from '../account/auth-answer.ts';
import { untilLeft } from '../account/pending-sign-out.ts';
import { needsSecondFactor, type SessionUser, userOf } from '../account/session.ts';
import { failureBehind, isNetworkFailure } from '../backend/call-failure.ts';
import { callFunction } from '../backend/function-call.ts';
import { keepLogin } from './browser-storage.ts';

type LoginOptions = {
  mode: CodeHostMode;
  callbackPath: string;
  returnPath: string;
  specificRepo?: string | undefined;
};

/** Engineers use the code host only to sign in, so we ask for no access to repositories. */
const accessLevels = {
  connect: 'repo',
  signin: 'repo',
  'engineer-signin': 'identity',
} as const satisfies Record<CodeHostMode, string>;

export async function startLogin(options: LoginOptions): Promise<string> {
  const { mode, callbackPath, returnPath, specificRepo } = options;
  const redirectUrl = new URL(callbackPath, window.location.origin).href;
  const accessLevel = accessLevels[mode];
  const asked = { action: 'login', redirectUrl, accessLevel, mode, ...(specificRepo && { specificRepo }) };
  const answer = await callFunction<unknown>('github-auth', asked).catch((cause: unknown) => {
    throw failureOf(cause, 'loginNotStarted');
  });
  if (!isLogin(answer)) throw new AppError('loginResponseInvalid', codeHostErrors.loginResponseInvalid);
  keepLogin({
    state: answer.state,
    returnPath,
    accessLevel,
    specificRepo: specificRepo ?? null,
    isEngineer: mode === 'engineer-signin',
  });
  return answer.url;
}

export async function exchangeCode(code: string, state: string): Promise<ExchangeAnswer> {
  const answer = await callFunction<ExchangeAnswer | null>('github-auth', {
    action: 'exchange',
    code,
    state,
  }).catch((cause: unknown) => {
    throw failureOf(cause, 'connectionFailed');
  });
  if (!answer?.token || !answer.user?.login)
    throw new AppError('connectionFailed', codeHostErrors.connectionFailed);
  return answer;
}

export async function signInWithHash(
  tokenHash: string | undefined,
): Promise<{ user: SessionUser; isHalf: boolean }> {
  if (!tokenHash) throw new AppError('signInFailed', accountErrors.signInFailed);
  const { session } = await callAuth('signInFailed', async (auth) => {
    await untilLeft();
    return auth.verifyOtp({ token_hash: tokenHash, type: 'magiclink' });
  });
  if (!session) throw new AppError('signInFailed', accountErrors.signInFailed);
  return { user: userOf(session), isHalf: needsSecondFactor(session) };
}

function isLogin(answer: unknown): answer is LoginAnswer {
  const { url, state } = { ...(answer as Partial<LoginAnswer> | null) };
  if (typeof url !== 'string' || typeof state !== 'string' || state === '') return false;
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function failureOf(cause: unknown, otherwise: 'loginNotStarted' | 'connectionFailed'): AppError {
  const tryLater = codeHostErrors.connectionFailedTryLater;
  const failure = failureBehind(cause);
  if (isNetworkFailure(cause) || failure?.message === tryLater)
    return new AppError('connectionFailedTryLater', tryLater, { cause });
  if (!failure?.message || failure.status >= 500)
    return new AppError(otherwise, codeHostErrors[otherwise], { cause });
  return new AppError('loginFailed', codeHostErrors.loginFailed(failure.message), { cause });
}

import { AppError } from '#domain/errors/app-error.ts';
import { codeHostErrors } from '#domain/errors/code-host.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import { generalErrors } from '#domain/errors/general.ts';
import type { CodeHostMode, ExchangeAnswer } from '#domain/wire/code-host.ts';
import { signOut } from '#web/data/account/sign-in.ts';
import {
  keepConnection,
  readHandle,
  type StartedLogin,
  takeLogin,
} from '#web/data/code-host/browser-storage.ts';
import { forgetAtServer } from '#web/data/code-host/connection.ts';
import { exchangeCode, signInWithHash } from '#web/data/code-host/login.ts';
import { fetchEngineer } from '#web/data/engineer/profile.ts';
import { localPath } from '#web/ui/browser/local-path.ts';
import { paths } from '#web/ui/page-urls.ts';

export type Outcome =
  | { kind: 'connected'; login: string; to: string }
  | { kind: 'connected-before'; to: string }
  | { kind: 'nothing-to-do' }
  | { kind: 'failed'; error: AppError; mode: CodeHostMode; to: string };

export async function finishLogin(search: string): Promise<Outcome> {
  const given = new URLSearchParams(search);
  const started = takeLogin();
  if (![...given.keys()].some((name) => ['code', 'state', 'error'].includes(name)))
    return readHandle() ? { kind: 'connected-before', to: returnPath(started) } : { kind: 'nothing-to-do' };
  try {
    const answer = await answerOf(given, started);
    await enter(answer);
    keepConnection(answer.token, answer.user);
    return { kind: 'connected', login: answer.user.login, to: returnPath(started) };
  } catch (failure) {
    const mode = started?.isEngineer ? 'engineer-signin' : 'connect';
    return { kind: 'failed', error: readable(failure), mode, to: returnPath(started) };
  }
}

async function answerOf(given: URLSearchParams, started: StartedLogin | null): Promise<ExchangeAnswer> {
  if (!started || given.get('state') !== started.state)
    throw new AppError('connectionFailed', codeHostErrors.connectionFailed, { cause: 'another state' });
  if (given.has('error')) {
    const said = given.get('error_description') ?? given.get('error') ?? '';
    throw new AppError('loginFailed', codeHostErrors.loginFailed(said), { cause: given.get('error') });
  }
  const code = given.get('code');
  if (!code) throw new AppError('connectionFailed', codeHostErrors.connectionFailed, { cause: 'no code' });
  return exchangeCode(code, started.state);
}

async function enter({ mode, token, token_hash }: ExchangeAnswer): Promise<void> {
  if (mode === 'connect') return;
  try {
    const { user, isHalf } = await signInWithHash(token_hash);
    // The profile cannot be read before the second factor is entered. The portal checks the profile later.
    if (mode === 'signin' || isHalf || (await fetchEngineer(user.id))) return;
    throw new AppError('notAnEngineer', engineerErrors.notAnEngineer);
  } catch (failure) {
    await forgetAtServer(token);
    await signOut();
    throw failure;
  }
}

function returnPath(started: StartedLogin | null): string {
  const usual = started?.isEngineer ? paths.engineerApp : paths.home;
  return localPath(started?.returnPath ?? null, usual, window.location.origin);
}

function readable(failure: unknown): AppError {
  return failure instanceof AppError
    ? failure
    : new AppError('unexpected', generalErrors.unexpected, { cause: failure });
}

import type { Session } from '@supabase/auth-js';
import { accountErrors } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { failureBehind } from '../backend/call-failure.ts';
import { forgetConnection } from '../code-host/browser-storage.ts';
import { callAuth } from './auth-answer.ts';
import { leave, untilLeft } from './pending-sign-out.ts';
import { needsSecondFactor, type SessionUser, userOf } from './session.ts';

type SignUpOptions = MailedOptions & { data?: Record<string, unknown> };

/** `isHalf` is true if the user still has to enter the second factor. */
export async function signIn(
  email: string,
  password: string,
  captchaToken?: string,
): Promise<{ user: SessionUser; isHalf: boolean }> {
  const { session } = await callAuth<{ session: Session | null }>('signInFailed', async (auth) => {
    await untilLeft();
    return auth.signInWithPassword({ email, password, options: withToken(captchaToken) });
  });
  if (!session) throw new AppError('signInFailed', accountErrors.signInFailed);
  return { user: userOf(session), isHalf: needsSecondFactor(session) };
}

/** The new user is signed in only if the instance does not require a confirmed address. */
export async function signUp(
  email: string,
  password: string,
  { data = {}, next, captchaToken }: SignUpOptions = {},
): Promise<{ isSignedIn: boolean }> {
  const { session } = await callAuth('signUpFailed', async (auth) => {
    await untilLeft();
    const options = { emailRedirectTo: onThisSite(next), data, ...withToken(captchaToken) };
    return auth.signUp({ email, password, options });
  });
  return { isSignedIn: session !== null };
}

/** Also removes the code-host connection from this browser. Access grants stay active. */
export async function signOut(): Promise<void> {
  await leave(
    callAuth('signOutFailed', async (auth) => {
      return { data: null, ...(await auth.signOut({ scope: 'local' })) };
    }),
  );
  forgetConnection();
}

export async function sendSignInLink(
  email: string,
  { next, captchaToken }: MailedOptions = {},
): Promise<void> {
  await callAuth('signInFailed', async (auth) => {
    const options = { emailRedirectTo: onThisSite(next), ...withToken(captchaToken) };
    return auth.signInWithOtp({ email, options });
  });
}

export async function resendSignUpMail(
  email: string,
  { next, captchaToken }: MailedOptions = {},
): Promise<void> {
  await callAuth('signUpFailed', async (auth) => {
    const options = { emailRedirectTo: onThisSite(next), ...withToken(captchaToken) };
    return auth.resend({ type: 'signup', email, options });
  });
}

export function isUnconfirmed(error: unknown): boolean {
  return failureBehind(error)?.code === 'email_not_confirmed';
}

export type MailedOptions = { next?: string | undefined; captchaToken?: string | undefined };

export function withToken(captchaToken: string | undefined): { captchaToken?: string } {
  return captchaToken === undefined ? {} : { captchaToken };
}

export function onThisSite(next = '/'): string {
  return new URL(next, window.location.origin).href;
}

import type { Session } from '@supabase/auth-js';
import { accountErrors } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { backend } from '../backend/backend.ts';
import { failureBehind } from '../backend/call-failure.ts';
import { forgetConnection } from '../code-host/browser-storage.ts';
import { authData } from './auth-answer.ts';
import { leave, untilLeft } from './pending-sign-out.ts';
import { needsSecondFactor, type SessionUser, userOf } from './session.ts';

type SignUpOptions = MailedOptions & { data?: Record<string, unknown> };

/** Signs in; `isHalf` where the account's second factor is to be shown next. */
export async function signIn(
  email: string,
  password: string,
  captchaToken?: string,
): Promise<{ user: SessionUser; isHalf: boolean }> {
  const { session } = await authData<{ session: Session | null }>('signInFailed', async () => {
    await untilLeft();
    const { auth } = await backend();
    return auth.signInWithPassword({ email, password, options: withToken(captchaToken) });
  });
  if (!session) throw new AppError('signInFailed', accountErrors.signInFailed);
  return { user: userOf(session), isHalf: needsSecondFactor(session) };
}

/** Makes an account. Nobody is signed in before the mail's link was used, unless the instance asks for no confirmation. */
export async function signUp(
  email: string,
  password: string,
  { data = {}, next, captchaToken }: SignUpOptions = {},
): Promise<{ isSignedIn: boolean }> {
  const { session } = await authData('signUpFailed', async () => {
    await untilLeft();
    const { auth } = await backend();
    const options = { emailRedirectTo: onThisSite(next), data, ...withToken(captchaToken) };
    return auth.signUp({ email, password, options });
  });
  return { isSignedIn: session !== null };
}

/** Signs out of the account and of the code host; what was allowed through it stays allowed. */
export async function signOut(): Promise<void> {
  await leave(
    authData('signOutFailed', async () => {
      const { auth } = await backend();
      return { data: null, ...(await auth.signOut({ scope: 'local' })) };
    }),
  );
  forgetConnection();
}

/** Mails a link that signs in once, with the address it went to. */
export async function sendSignInLink(
  email: string,
  { next, captchaToken }: MailedOptions = {},
): Promise<void> {
  await authData('signInFailed', async () => {
    const { auth } = await backend();
    const options = { emailRedirectTo: onThisSite(next), ...withToken(captchaToken) };
    return auth.signInWithOtp({ email, options });
  });
}

/** Mails the link that confirms a new account's address again. */
export async function resendSignUpMail(
  email: string,
  { next, captchaToken }: MailedOptions = {},
): Promise<void> {
  await authData('signUpFailed', async () => {
    const { auth } = await backend();
    const options = { emailRedirectTo: onThisSite(next), ...withToken(captchaToken) };
    return auth.resend({ type: 'signup', email, options });
  });
}

/** Whether signing in failed only because the address of the account is not confirmed yet. */
export function isUnconfirmed(error: unknown): boolean {
  return failureBehind(error)?.code === 'email_not_confirmed';
}

/** `next`: the path on this site that the mail's link goes on to. `captchaToken`: of a challenge solved for this mail. */
export type MailedOptions = { next?: string | undefined; captchaToken?: string | undefined };

/** The token as the client takes it: left out where there is none. */
export function withToken(captchaToken: string | undefined): { captchaToken?: string } {
  return captchaToken === undefined ? {} : { captchaToken };
}

/** A path of this site as the whole address that mails' links are asked to go on to. */
export function onThisSite(next = '/'): string {
  return new URL(next, window.location.origin).href;
}

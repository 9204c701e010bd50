import type { Session } from '@supabase/auth-js';
import { accountErrors } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { callAuth } from './auth-answer.ts';
import { untilLeft } from './pending-sign-out.ts';

export const MAIL_LINK_TYPES = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change',
  'email',
] as const;
export type MailLinkType = (typeof MAIL_LINK_TYPES)[number];

export function isMailLinkType(value: unknown): value is MailLinkType {
  return MAIL_LINK_TYPES.some((type) => type === value);
}

/** Throws `codeNotUsable` if the code is wrong or has expired. */
export async function verifyMailCode(email: string, code: string): Promise<void> {
  await callAuth('authenticationFailed', async (auth) => {
    await untilLeft();
    return auth.verifyOtp({ email, token: code, type: 'email' });
  }).catch(nameUnusableCode);
}

/** The server returns the same error for a wrong code and for a wrong link. */
export function nameUnusableCode(cause: unknown): never {
  if (cause instanceof AppError && cause.code === 'linkNotUsable')
    throw new AppError('codeNotUsable', accountErrors.codeNotUsable, { cause });
  throw cause;
}

/** Throws `linkNotUsable` if the link is invalid or has expired. */
export async function verifyMailLink(
  tokenHash: string,
  type: MailLinkType,
): Promise<'signed-in' | 'half-done'> {
  const { session } = await callAuth<{ session: Session | null }>('authenticationFailed', async (auth) => {
    await untilLeft();
    return auth.verifyOtp({ token_hash: tokenHash, type });
  });
  return session ? 'signed-in' : 'half-done';
}

import type { Session } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { accountErrors } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { callAuth } from './auth-answer.ts';
import { askExtension } from './auth-extension.ts';
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

type Verified = { session: (Session & { needs_password?: true }) | null };

/** `needs-password` means that the user is signed in and must choose a password again. */
export type VerifiedAs = 'signed-in' | 'needs-password' | 'half-done';

// The server drops a password that was chosen in another browser, but only for our own page.
const onOurPage = { from_page: true };

/** Throws `codeNotUsable` if the code is wrong or has expired. */
export async function verifyMailCode(email: string, code: string): Promise<VerifiedAs> {
  return verifiedAs(
    callAuth<Verified>('authenticationFailed', async (auth) => {
      await untilLeft();
      return auth.verifyOtp({ ...onOurPage, email, token: code, type: 'email' });
    }).catch(nameUnusableCode),
  );
}

/** The server returns the same error for a wrong code and for a wrong link. */
export function nameUnusableCode(cause: unknown): never {
  if (cause instanceof AppError && cause.code === 'linkNotUsable')
    throw new AppError('codeNotUsable', accountErrors.codeNotUsable, { cause });
  throw cause;
}

/** Throws `linkNotUsable` if the link is invalid or has expired. */
export async function verifyMailLink(tokenHash: string, type: MailLinkType): Promise<VerifiedAs> {
  return verifiedAs(
    callAuth<Verified>('authenticationFailed', async (auth) => {
      await untilLeft();
      return auth.verifyOtp({ ...onOurPage, token_hash: tokenHash, type });
    }),
  );
}

async function verifiedAs(call: Promise<Verified>): Promise<VerifiedAs> {
  const { session } = await call;
  if (!session) return 'half-done';
  return session.needs_password ? 'needs-password' : 'signed-in';
}

export type LinkAccount = { email: string; new_email: string | null };

/**
 * Returns the account that a link opens, without using the link. The error is `linkNotUsable` for a spent
 * link. Pass `isUsed` while the link is used, because a new session loads all data again.
 */
export function useLinkAccount(tokenHash: string | null, type: string | null, isUsed: boolean) {
  return useQuery<LinkAccount>({
    queryKey: queryKeys.linkAccount(tokenHash, type),
    queryFn: () =>
      askExtension('authenticationFailed', 'POST', '/verify/account', { token_hash: tokenHash, type }),
    enabled: !isUsed && tokenHash !== null && isMailLinkType(type),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

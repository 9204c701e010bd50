import { authData } from './auth-answer.ts';
import { backend } from './backend.ts';

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

/** Uses a mail's link, which works once, and signs in with it. Fails with `linkNotUsable` if it was used or is too old. */
export async function verifyMailLink(tokenHash: string, type: MailLinkType): Promise<void> {
  await authData('authenticationFailed', async () => {
    const { auth } = await backend();
    return auth.verifyOtp({ token_hash: tokenHash, type });
  });
}

import { z } from 'zod';
import type { TokenType, VerificationType } from '../verification/one-time-token.ts';

export const authMailJob = 'auth-mail';

const hour = 3600;

type MailKindRules = {
  tokenType: TokenType;
  linkType: VerificationType;
  lifeInSeconds: number;
  next: string;
};

const change = { linkType: 'email_change', lifeInSeconds: hour, next: '/account' } as const;

export const mailKinds = {
  signup: { tokenType: 'confirmation', linkType: 'signup', lifeInSeconds: 24 * hour, next: '/dashboard' },
  invite: { tokenType: 'confirmation', linkType: 'invite', lifeInSeconds: 24 * hour, next: '/dashboard' },
  magiclink: { tokenType: 'recovery', linkType: 'magiclink', lifeInSeconds: hour, next: '/dashboard' },
  recovery: { tokenType: 'recovery', linkType: 'recovery', lifeInSeconds: hour, next: '/reset-password' },
  email_change_current: { tokenType: 'email_change_current', ...change },
  email_change_new: { tokenType: 'email_change_new', ...change },
} as const satisfies Record<string, MailKindRules>;

const linkKinds = Object.keys(mailKinds) as Array<keyof typeof mailKinds>;

/** These changes to an account cause an email to the owner. */
const accountNews = [
  'address-changed',
  'password-changed',
  'new-device',
  'operator-sign-in',
  'identity-linked',
  'identity-unlinked',
  'factor-added',
  'factor-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'codes-guessed-with-password',
  'codes-guessed',
] as const;

export type AccountNews = (typeof accountNews)[number];

export function isAccountNews(kind: string): kind is AccountNews {
  return accountNews.some((each) => each === kind);
}

/** The email about an operator's sign-in says that one is sent at each. */
export function hasDailyLimit(kind: string): boolean {
  return isAccountNews(kind) && kind !== 'operator-sign-in';
}

/** The schema of the payload of an email job. The payload never contains a token. */
export const authMailSchema = z.object({
  mailId: z.uuid(),
  kind: z.enum([...linkKinds, ...accountNews, 'reauthentication', 'account-exists']),
  address: z.string(),
  /** The ID of the account. It is needed if the recipient is not the current address of the account. */
  userId: z.uuid().nullable().default(null),
  next: z.string().nullable(),
  signUpId: z.uuid().nullable().default(null),
  /** User data for an account that does not exist yet. The email job creates the account. */
  newcomer: z.record(z.string(), z.unknown()).nullable().default(null),
  flowId: z.uuid().nullable().default(null),
  /** The sign-in that the email is about. */
  signIn: z.object({ userAgent: z.string().nullable(), at: z.iso.datetime() }).nullable().default(null),
});

export type AuthMail = z.infer<typeof authMailSchema>;

/**
 * Returns the URL of a page with a confirm button. Mail scanners open all links in an email, so a link
 * without a button would be used before the user clicks on it.
 */
export function confirmLink(
  publicUrl: string,
  { token, type, next }: { token: string; type: VerificationType; next: string },
): string {
  return `${publicUrl}/confirm?${new URLSearchParams({ token_hash: token, type, next })}`;
}

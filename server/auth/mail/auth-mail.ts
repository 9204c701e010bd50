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

/** Changes to an account that trigger an email to its owner. */
const accountNews = [
  'address-changed',
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

/** Schema of an email job's payload. The payload never contains a token. */
export const authMailSchema = z.object({
  mailId: z.uuid(),
  kind: z.enum([...linkKinds, ...accountNews, 'reauthentication', 'account-exists']),
  address: z.string(),
  /** Names the account if the email goes to an address that may differ from the account's. */
  userId: z.uuid().nullable().default(null),
  next: z.string().nullable(),
  signUpId: z.uuid().nullable(),
  /** User data for the new account that the email job creates. */
  newcomer: z.record(z.string(), z.unknown()).nullable().default(null),
  flowId: z.uuid().nullable(),
});

export type AuthMail = z.infer<typeof authMailSchema>;

/**
 * Returns the URL of a page with a confirm button. A plain link would not work, because mail scanners open
 * links and would use up the token.
 */
export function confirmLink(
  publicUrl: string,
  { token, type, next }: { token: string; type: VerificationType; next: string },
): string {
  return `${publicUrl}/confirm?${new URLSearchParams({ token_hash: token, type, next })}`;
}

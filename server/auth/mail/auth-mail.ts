import { z } from 'zod';
import type { TokenType, VerificationType } from '../verification/one-time-token.ts';

export const authMailJob = 'auth-mail';

const hour = 3600;

type MailKindRules = {
  tokenType: TokenType;
  linkType: VerificationType;
  lifeInSeconds: number;
  /** The target of the link without an allowed one in the request. */
  next: string;
};

/** The token type, lifetime and link target of each mail. */
export const mailKinds = {
  signup: { tokenType: 'confirmation', linkType: 'signup', lifeInSeconds: 24 * hour, next: '/dashboard' },
  invite: { tokenType: 'confirmation', linkType: 'invite', lifeInSeconds: 24 * hour, next: '/dashboard' },
  magiclink: { tokenType: 'recovery', linkType: 'magiclink', lifeInSeconds: hour, next: '/dashboard' },
  recovery: { tokenType: 'recovery', linkType: 'recovery', lifeInSeconds: hour, next: '/reset-password' },
  email_change_current: {
    tokenType: 'email_change_current',
    linkType: 'email_change',
    lifeInSeconds: hour,
    next: '/account',
  },
  email_change_new: {
    tokenType: 'email_change_new',
    linkType: 'email_change',
    lifeInSeconds: hour,
    next: '/account',
  },
} as const satisfies Record<string, MailKindRules>;

const linkKinds = Object.keys(mailKinds) as Array<keyof typeof mailKinds>;

/** Changes to how an account signs in, of which its owner is notified. */
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

/** The payload of a mail job: never a token. The job itself looks up the account. */
export const authMailSchema = z.object({
  mailId: z.uuid(),
  kind: z.enum([...linkKinds, ...accountNews, 'reauthentication', 'account-exists']),
  address: z.string(),
  /** The account, where the mail may go to another address. */
  userId: z.uuid().nullable().default(null),
  /** The target of the mail's link: a path of this site. */
  next: z.string().nullable(),
  /** The sign-up that this link confirms. */
  signUpId: z.uuid().nullable(),
  /** User data of a newcomer: the job creates the account where the address has none. */
  newcomer: z.record(z.string(), z.unknown()).nullable().default(null),
  /** The sign-in in a browser that the link continues. */
  flowId: z.uuid().nullable(),
});

export type AuthMail = z.infer<typeof authMailSchema>;

/** The address behind a mail's button: a page whose own button uses the token, since mail scanners follow links. */
export function confirmLink(
  publicUrl: string,
  { token, type, next }: { token: string; type: VerificationType; next: string },
): string {
  return `${publicUrl}/confirm?${new URLSearchParams({ token_hash: token, type, next })}`;
}

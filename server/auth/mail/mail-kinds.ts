import type { TokenType, VerificationType } from '../verification/verification-types.ts';

const hour = 3600;

type MailKindRules = {
  tokenType: TokenType;
  linkType: VerificationType;
  lifeInSeconds: number;
  /** Where the link goes on to when the request named nothing allowed. */
  next: string;
};

/** What each mail's token is for, how long it lives, and where its link ends. */
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

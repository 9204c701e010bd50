/** What a stored token proves. */
export type TokenType =
  | 'confirmation'
  | 'recovery'
  | 'email_change_new'
  | 'email_change_current'
  | 'reauthentication';

const acceptedTokens = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['confirmation', 'recovery'],
  email: ['confirmation', 'recovery'],
  recovery: ['recovery'],
  email_change: ['email_change_new', 'email_change_current'],
} as const satisfies Record<string, TokenType[]>;

export type VerificationType = keyof typeof acceptedTokens;

/** The types that mails are verified with, as clients name them. */
export const verificationTypes = Object.keys(acceptedTokens) as VerificationType[];

export function tokensAcceptedFor(type: VerificationType): TokenType[] {
  return [...acceptedTokens[type]];
}

export function isVerificationType(type: string): type is VerificationType {
  return Object.hasOwn(acceptedTokens, type);
}

/** Which of the two addresses of a change agrees: the new one, or the one the account has. */
export type EmailChangeHalf = 'email_change_new' | 'email_change_current';

/** What a stored token proves. */
export type TokenType = 'confirmation' | 'recovery' | EmailChangeHalf | 'reauthentication';

const acceptedTokens = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['confirmation', 'recovery'],
  email: ['confirmation', 'recovery'],
  recovery: ['recovery'],
  email_change: ['email_change_new', 'email_change_current'],
} as const satisfies Record<string, TokenType[]>;

export type VerificationType = keyof typeof acceptedTokens;

/** What a stored token may prove for a client to use it under that type. */
export function tokensAcceptedFor(type: VerificationType): TokenType[] {
  return [...acceptedTokens[type]];
}

/** Whether a client names one of the types that mails are verified with. */
export function isVerificationType(type: string): type is VerificationType {
  return Object.hasOwn(acceptedTokens, type);
}

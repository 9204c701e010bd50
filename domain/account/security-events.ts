/** Every security event with the words that operators read. Stored rows and log lines use the names. */
export const securityEvents = {
  'signed-in': 'Signed in',
  'operator-sign-in': 'Operator signed in',
  'new-device': 'Signed in from a new device',
  'signed-out-everywhere': 'Signed out other devices',
  'password-wrong': 'Wrong password',
  'password-changed': 'Password changed',
  'address-changed': 'Email address changed',
  'code-refused': 'Wrong, used or expired link or code',
  'session-stolen': 'Used refresh token came back: possible theft',
  'session-over': 'Token of an ended session',
  'token-refused': 'Forged or broken token',
  'api-key-wrong': 'Wrong API key',
  'factor-used': 'Second factor confirmed',
  'factor-wrong': 'Wrong code of a second factor',
  'factor-added': 'Second factor added',
  'factor-removed': 'Second factor removed',
  'codes-guessed': 'Second factor locked after wrong codes',
  'codes-guessed-with-password': 'Second factor locked after the password and wrong codes',
  'recovery-codes-made': 'Recovery codes created',
  'recovery-code-used': 'Recovery code used',
  'identity-linked': 'Another way to sign in added',
  'identity-unlinked': 'Another way to sign in removed',
  'external-sign-in-refused': 'Sign-in by another service refused',
  'code-host-handle-refused': 'Code-host connection of another account',
  'captcha-failed': 'Captcha failed',
  'limit-reached': 'Limit reached',
  'admin-api-used': 'Admin API used',
  'developer-secret-wrong': 'Wrong developer secret',
  'webhook-unsigned': 'Payment event without a valid signature',
  'file-link-refused': 'Forged file link',
  'events-not-listed': 'More events than are listed one by one',
} as const;

/** How a person signed in, by the name of the authentication method in the session. */
export const signInMethods: Record<string, string> = {
  password: 'With a password',
  otp: 'With an emailed link or code',
  magiclink: 'With an emailed link',
  recovery: 'With a reset link',
  'email/signup': 'With the link of the sign-up',
  email_change: 'With the link to a new address',
  oauth: 'With a code host',
  'sso/saml': 'With single sign-on',
};

export type SecurityEventName = keyof typeof securityEvents;

/** Events are deleted after this number of days. */
export const securityEventDays = 90;

/** Every security event with the words that operators read. Stored rows and log lines use the names. */
export const securityEvents = {
  'signed-in': 'Signed in',
  'operator-signed-in': 'Operator signed in',
  'new-device': 'Signed in from a new device',
  'signed-out-everywhere': 'Signed out other devices',
  'password-wrong': 'Wrong password',
  'account-unknown': 'Password for an unknown address',
  'password-changed': 'Password changed',
  'address-changed': 'Email address changed',
  'code-refused': 'Wrong, used or expired link or code',
  'session-stolen': 'Used refresh token came back: possible theft',
  'session-over': 'Token of an ended session',
  'token-refused': 'Forged or broken token',
  'api-key-wrong': 'Wrong API key',
  'second-factor-used': 'Second factor confirmed',
  'second-factor-wrong': 'Wrong code of a second factor',
  'second-factor-locked': 'Second factor locked after wrong codes',
  'second-factor-added': 'Second factor added',
  'second-factor-removed': 'Second factor removed',
  'recovery-codes-made': 'Recovery codes created',
  'recovery-code-used': 'Recovery code used',
  'identity-linked': 'Another way to sign in added',
  'identity-unlinked': 'Another way to sign in removed',
  'external-sign-in-refused': 'Sign-in by another service refused',
  'code-host-handle-refused': 'Code-host connection of somebody else',
  'captcha-failed': 'Captcha failed',
  'limit-reached': 'Limit reached',
  'operator-act': 'Operator changed access',
  'admin-api-used': 'Admin API used',
  'developer-secret-wrong': 'Wrong developer secret',
  'webhook-unsigned': 'Payment event without a valid signature',
  'file-link-refused': 'Forged file link',
  'events-not-listed': 'More events than are listed one by one',
} as const;

export type SecurityEventName = keyof typeof securityEvents;

export type SecurityOutcome = 'ok' | 'refused';

/** The procedures with which operators change who may do what. */
export const accessActs: readonly string[] = [
  'approve_engineer',
  'suspend_engineer',
  'reassign_issue',
  'remove_second_factors',
];

/** Events are deleted after this number of days. */
export const securityEventDays = 90;

import type { AssumedFix } from '../estimate/prior.ts';

/** The public settings that the server returns at /config.json. */
export type InstanceConfig = {
  anonKey: string;
  payments: 'stripe' | 'test' | 'off';
  /** The percentage of a price that the operator keeps. */
  feePercent: number;
  /** Null if the prior could not be read. */
  assumedFix: AssumedFix | null;
  github: boolean;
  /** Whether text messages can be used as a second factor. */
  texts: boolean;
  codeHost: string;
  /** With `automatic`, every engineer is approved at sign-up. */
  engineerApproval: 'automatic' | 'manual';
  contactEmail: string | null;
  /** Null if the instance has no captcha. */
  captcha: CaptchaWidget | null;
};

export type CaptchaWidget = {
  siteKey: string;
  /** The name of the global variable that the captcha's script defines. */
  name: 'hcaptcha' | 'turnstile';
  script: string;
};

/**
 * An email in /dev/outbox.json, which exists only on local instances. `at` is an ISO 8601 time, `action` is
 * the main link, and `unsubscribe` is the one-click URL.
 */
export type OutboxMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
  type: string;
  action: string | null;
  unsubscribe: string | null;
};

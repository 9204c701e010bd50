import type { AssumedFix } from '../estimate/prior.ts';

/** The server returns these public settings at /config.json. */
export type InstanceConfig = {
  anonKey: string;
  payments: 'stripe' | 'test' | 'off';
  /** The operator keeps this percentage of a price. */
  feePercent: number;
  /** Null means that the prior cannot be read. */
  assumedFix: AssumedFix | null;
  github: boolean;
  /** True if SMS is available as a second factor. */
  texts: boolean;
  codeHost: string;
  /** True on a local instance that serves a sample code host. */
  hasSampleCodeHost: boolean;
  /** `automatic` approves every engineer at sign-up. */
  engineerApproval: 'automatic' | 'manual';
  contactEmail: string | null;
  /** True while a local instance has no issue. Its developer page then offers sample data. */
  offersSampleData: boolean;
  /** Null means that the instance has no captcha. */
  captcha: CaptchaWidget | null;
};

export type CaptchaWidget = {
  siteKey: string;
  /** The script defines this global variable. */
  name: 'hcaptcha' | 'turnstile';
  script: string;
};

/**
 * Describes an email in /dev/outbox.json on local instances. `at` is ISO 8601, `action` is the main link, and
 * `unsubscribe` is the one-click URL.
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

/** The public settings that the server returns at /config.json. */
export type InstanceConfig = {
  anonKey: string;
  payments: 'stripe' | 'test' | 'off';
  /** The percentage of a price that the operator keeps. */
  feePercent: number;
  github: boolean;
  /** True if engineers can use text messages as a second factor. */
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
  /** The captcha's script defines a global variable with this name. */
  name: 'hcaptcha' | 'turnstile';
  script: string;
};

/**
 * An email in /dev/outbox.json. Only local instances have this file. `at` is an ISO 8601 time, `action` is
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

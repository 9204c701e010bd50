import type { AssumedFix } from '../estimate/prior.ts';

/** /config.json: public settings of the instance for the web app. */
export type InstanceConfig = {
  anonKey: string;
  payments: 'stripe' | 'test' | 'off';
  /** The operator's share of a price, in percent. */
  feePercent: number;
  /** Assumed hours and price of a fix; null while the prior cannot be read. */
  assumedFix: AssumedFix | null;
  github: boolean;
  /** Whether SMS is available as a second factor. */
  texts: boolean;
  /** The code host's host name. */
  codeHost: string;
  /** `automatic` approves every engineer at sign-up. */
  engineerApproval: 'automatic' | 'manual';
  /** The contact address of the operator, if set. */
  contactEmail: string | null;
  /** Null without a captcha. */
  captcha: CaptchaWidget | null;
};

export type CaptchaWidget = {
  siteKey: string;
  /** The script's global variable. */
  name: 'hcaptcha' | 'turnstile';
  /** The script's URL. */
  script: string;
};

/** One mail in /dev/outbox.json on local instances. `at` is ISO 8601, `action` the main link, `unsubscribe` the one-click URL. */
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

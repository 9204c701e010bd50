import type { AssumedFix } from '../estimate/prior.ts';

/** /config.json: what the web app needs to know of the instance that serves it; never a secret. */
export type InstanceConfig = {
  anonKey: string;
  payments: 'stripe' | 'test' | 'off';
  /** What the operator keeps of a price, in per cent. */
  feePercent: number;
  /** What a fix is assumed to take and to cost before anything is known of the issue; null while nobody can tell. */
  assumedFix: AssumedFix | null;
  github: boolean;
  /** Whether a phone can get codes as texts, as a second factor. */
  texts: boolean;
  /** The name of the code host, as the addresses of its repositories have it. */
  codeHost: string;
  /** Whether an operator approves each engineer, or whoever signs up may work at once. */
  engineerApproval: 'automatic' | 'manual';
  /** Where to write to whoever operates the instance; null where they named no address for that. */
  contactEmail: string | null;
  /** What asks people to show that they are no program; null where nothing does. */
  captcha: CaptchaWidget | null;
};

export type CaptchaWidget = {
  siteKey: string;
  /** What its script calls itself in the page. */
  name: 'hcaptcha' | 'turnstile';
  /** The address of its script. */
  script: string;
};

/** One mail of /dev/outbox.json, on local instances; `at` is ISO 8601, `action` the mail's main link, `unsubscribe` where one POST stops its like. */
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

import type { KeySettings } from './key-settings.ts';

export type Settings = {
  port: number;
  host: string;
  publicUrl: string;
  isLocal: boolean;
  dataDir: string;
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  storageUrl: string;
  smtpUrl: string | null;
  mailFrom: string;
  /** The operator's contact address, which users can see. If it is null, users see no address. */
  contactEmail: string | null;
  /** The address that is notified about new submissions. The default is the address of the first operator. */
  adminEmail: string | null;
  operatorEmails: string[];
  engineerApproval: 'automatic' | 'manual';
  platformFeePercent: number;
  /**
   * The number of hours without activity after which a claim expires if work has not started. With 0, claims
   * never expire.
   */
  claimLeaseHours: number;
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | null } | null;
  /** `isSample` means that a local instance serves the code host itself. */
  github: { clientId: string; clientSecret: string; url: string; apiUrl: string; isSample?: true } | null;
  estimate: { url: string; model: string | null; apiKey: string | null } | null;
  smsUrl: string | null;
  captcha: { url: string; siteKey: string; secret: string } | null;
  /** Multiplies rate limits and budgets. Infinity turns rate limits off. */
  limitFactor: number;
  metricsToken: string | null;
  /** Tells Fastify which proxies it can trust to forward the client's address. */
  trustProxy: boolean | number | string[];
  logLevel: LogLevel;
  keys: KeySettings;
};

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

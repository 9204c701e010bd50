import type { KeySettings } from './key-settings.ts';

export type Settings = {
  port: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  isLocal: boolean;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  /** `file:/absolute/folder` or `s3://bucket?endpoint=…&region=…`. */
  storageUrl: string;
  smtpUrl: string | null;
  mailFrom: string;
  /** The public contact address of the operator; never derived from another setting. */
  contactEmail: string | null;
  /** Recipient of notifications about new submissions: the first operator unless set. */
  adminEmail: string | null;
  /** Lower case. */
  operatorEmails: string[];
  engineerApproval: 'automatic' | 'manual';
  platformFeePercent: number;
  /** Lifetime of a claim without activity before work starts; 0 for unlimited. */
  claimLeaseHours: number;
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | null } | null;
  github: { clientId: string; clientSecret: string; url: string; apiUrl: string } | null;
  estimate: { url: string; model: string | null; apiKey: string | null } | null;
  smsUrl: string | null;
  captcha: { url: string; siteKey: string; secret: string } | null;
  /** Multiplies every rate limit; Infinity is off. */
  limitFactor: number;
  metricsToken: string | null;
  /** As in Fastify: the proxies trusted for a client's address. */
  trustProxy: boolean | number | string[];
  logLevel: LogLevel;
  /** Keys from the environment; a local instance generates missing ones. */
  keys: KeySettings;
};

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

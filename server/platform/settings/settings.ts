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
  /** Where people may write to who operates the instance; told to everybody, so it follows from no other setting. */
  contactEmail: string | null;
  /** Where notices of new submissions go: the first operator unless set. */
  adminEmail: string | null;
  /** Lower case. */
  operatorEmails: string[];
  engineerApproval: 'automatic' | 'manual';
  platformFeePercent: number;
  /** How long a claim lasts that its engineer does not touch before work starts; 0 for ever. */
  claimLeaseHours: number;
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | null } | null;
  github: { clientId: string; clientSecret: string; url: string; apiUrl: string } | null;
  estimate: { url: string; model: string | null; apiKey: string | null } | null;
  smsUrl: string | null;
  captcha: { url: string; siteKey: string; secret: string } | null;
  /** Multiplies every rate limit; Infinity is off. */
  limitFactor: number;
  metricsToken: string | null;
  /** As Fastify takes it: which proxies to believe about a caller's address. */
  trustProxy: boolean | number | string[];
  logLevel: LogLevel;
  /** Keys given by the environment; a local instance makes those that are missing. */
  keys: KeySettings;
};

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

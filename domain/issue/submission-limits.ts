import { EMAIL_LIMIT } from '../account/email-address.ts';

/** The longest text that each field takes, in characters. */
export const SUBMISSION_LIMITS = {
  title: 200,
  email: EMAIL_LIMIT,
  description: 50_000,
  githubLink: 2048,
  liveLink: 2048,
} as const;

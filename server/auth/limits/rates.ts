import type { Sql, TransactionSql } from '#server/platform/database/connect.ts';
import { countCall, type RateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import type { AuthContext } from '../auth-context.ts';
import { authError } from '../wire/auth-error.ts';

export type Rate = RateLimit & {
  code: 'over_request_rate_limit' | 'over_email_send_rate_limit' | 'over_sms_send_rate_limit';
  message: string;
};

const burst = 30;

const requests = { burst, code: 'over_request_rate_limit', message: 'Request rate limit reached' } as const;
const mails = { burst, code: 'over_email_send_rate_limit', message: 'Email rate limit exceeded' } as const;

const texts = { code: 'over_sms_send_rate_limit', message: 'SMS rate limit exceeded' } as const;

export const rates = {
  token: { name: 'token', count: 150, seconds: 300, ...requests },
  verify: { name: 'verify', count: 30, seconds: 300, ...requests },
  /** Guesses at one account from one address, and from all addresses. One address cannot use up the second. */
  guess: { name: 'guess', count: 30, seconds: 300, ...requests },
  allGuesses: { name: 'all guesses', count: 150, seconds: 300, ...requests, burst: 150 },
  ask: { name: 'ask', count: 30, seconds: 300, ...requests },
  /** Changes of one account from all addresses. A thief with the password cannot use these up from one address. */
  allChanges: { name: 'all changes', count: 150, seconds: 300, ...requests, burst: 150 },
  sso: { name: 'sso', count: 30, seconds: 300, ...requests },
  factor: { name: 'factor', count: 15, seconds: 60, ...requests },
  allFactors: { name: 'all factors', count: 75, seconds: 60, ...requests, burst: 150 },
  anonymous: { name: 'anonymous', count: 30, seconds: 3600, ...requests },
  mail: { name: 'mail', count: 30, seconds: 3600, ...mails },
  mailsOfADay: { name: 'mails of a day', count: 150, seconds: 86_400, ...mails, burst: 150 },
  /** Emails that one sender requests for one recipient. One sender cannot use up what the recipient may get. */
  mailsTo: { name: 'mails to', count: 10, seconds: 3600, ...mails, burst: 10 },
  /** News about an account, which its owner causes. Further ones on the same day are not sent. */
  news: { name: 'news', count: 5, seconds: 86_400, ...mails, burst: 5 },
  text: { name: 'text', count: 30, seconds: 3600, burst, ...texts },
  /** Half of what an account may get in a day. */
  textsByPassword: { name: 'texts by password', count: 30, seconds: 86_400, burst, ...texts },
} as const satisfies Record<string, Rate>;

/**
 * Counts a call for each subject, such as `address 192.0.2.1`. If a subject has reached its limit, counts
 * nothing and throws 429 with Retry-After.
 */
export async function enforceLimit(
  auth: AuthContext,
  rate: Rate,
  subjects: string[],
  sql: Sql | TransactionSql = auth.platform.database.owner,
): Promise<void> {
  const { isCounted, wait } = await countCall(sql, auth.platform.settings, rate, subjects);
  if (isCounted) return;
  throw tooMany(rate, wait);
}

export function tooMany({ code, message }: Pick<Rate, 'code' | 'message'>, wait: number) {
  return authError(429, code, message, { headers: { 'retry-after': String(wait) } });
}

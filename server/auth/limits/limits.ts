import type { RateLimit } from '#server/platform/rate-limit/rate-limit.ts';

/** A rate limit and its refusal. */
export type Limit = RateLimit & {
  code: 'over_request_rate_limit' | 'over_email_send_rate_limit' | 'over_sms_send_rate_limit';
  message: string;
};

const burst = 30;

const requests = { burst, code: 'over_request_rate_limit', message: 'Request rate limit reached' } as const;

export const limits = {
  token: { name: 'token', count: 150, seconds: 300, ...requests },
  verify: { name: 'verify', count: 30, seconds: 300, ...requests },
  ask: { name: 'ask', count: 30, seconds: 300, ...requests },
  sso: { name: 'sso', count: 30, seconds: 300, ...requests },
  factor: { name: 'factor', count: 15, seconds: 60, ...requests },
  anonymous: { name: 'anonymous', count: 30, seconds: 3600, ...requests },
  mail: {
    name: 'mail',
    count: 30,
    seconds: 3600,
    burst,
    code: 'over_email_send_rate_limit',
    message: 'Email rate limit exceeded',
  },
  text: {
    name: 'text',
    count: 30,
    seconds: 3600,
    burst,
    code: 'over_sms_send_rate_limit',
    message: 'SMS rate limit exceeded',
  },
} as const satisfies Record<string, Limit>;

import { z } from 'zod';
import { isUuid } from '#server/platform/uuid.ts';
import type { AuthContext } from '../auth-context.ts';
import { checkNewPassword } from '../passwords/password-rules.ts';
import { invalid } from '../wire/auth-error.ts';
import { readEmailAddress } from '../wire/email-address.ts';
import { readPhone } from '../wire/phone-number.ts';
import { optionalText, readFields } from '../wire/read-body.ts';
import { checkUserData } from '../wire/user-data.ts';

const metadata = z.record(z.string(), z.unknown()).nullish();

const bodySchema = z.object({
  id: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: optionalText,
  role: optionalText,
});

export type UserAttributes = Awaited<ReturnType<typeof readUserAttributes>>;

const apiRoles = ['authenticated', 'anon', 'service_role'];

/**
 * Reads the attributes that the service role may set. An attribute is null if the request does not change it.
 * Throws 400 `validation_failed`.
 */
export async function readUserAttributes(auth: AuthContext, value: unknown) {
  const body = readFields(bodySchema, value);
  if (body.id !== '' && !isUuid(body.id)) throw invalid('ID must conform to the uuid v4 format');
  if (body.role !== '' && !apiRoles.includes(body.role))
    throw invalid(`role must be one of ${apiRoles.join(', ')}`);
  return {
    id: body.id || null,
    email: body.email === '' ? null : readEmailAddress(body.email),
    phone: body.phone === '' ? null : readPhone(body.phone),
    passwordHash: await readPasswordHash(auth, body),
    confirmEmail: body.email_confirm === true,
    confirmPhone: body.phone_confirm === true,
    userMetadata: body.user_metadata ? checkUserData(body.user_metadata) : null,
    appMetadata: body.app_metadata ? checkUserData(body.app_metadata) : null,
    // The duration of the ban in milliseconds. Zero lifts an existing ban.
    banFor: body.ban_duration === '' ? null : readBan(body.ban_duration),
    role: body.role || null,
  };
}

type Passwords = { password: string; password_hash: string };

async function readPasswordHash(auth: AuthContext, { password, password_hash: hash }: Passwords) {
  if (password !== '' && hash !== '') {
    throw invalid('Only a password or a password hash should be provided');
  }
  if (hash !== '') {
    if (/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash)) return hash;
    throw invalid('password_hash must be a bcrypt hash');
  }
  if (password === '') return null;
  checkNewPassword(password, { refuseCommon: false });
  return auth.passwords.hash(password);
}

const millisecondsIn = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

const hundredYears = 100 * 365 * 24 * millisecondsIn.h;

/** Converts a duration such as `1h30m` to milliseconds. The maximum is a hundred years. */
function readBan(text: string): number {
  if (text === 'none') return 0;
  if (!/^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/.test(text))
    throw invalid('invalid format for ban duration: write it like 24h or 30m, or none');
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)) {
    total += Number(amount) * millisecondsIn[unit as keyof typeof millisecondsIn];
  }
  return Math.min(total, hundredYears);
}

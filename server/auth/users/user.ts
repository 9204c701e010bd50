import { type FactorJson, factorJson } from '../factors/factor.ts';
import { authError } from '../wire/auth-error.ts';

export type Metadata = Record<string, unknown>;

/**
 * A change of the address uses two tokens. One is mailed to the new address and one to the current address.
 */
export type EmailChangeHalf = 'email_change_new' | 'email_change_current';

/** A row of auth.identities in the JSON of a user. Times are strings. */
export type IdentityRow = {
  id: string;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: Metadata;
  email: string | null;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
};

// The JSON of a user contains these times in this order.
const optionalTimes = [
  'email_confirmed_at',
  'phone_confirmed_at',
  'confirmed_at',
  'invited_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
  'banned_until',
  'deleted_at',
] as const;

/** A row of auth.users with identities and second factors. Both lists are sorted from oldest to newest. */
export type UserRow = Record<(typeof optionalTimes)[number], Date | null> & {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  encrypted_password: string | null;
  email_change: string | null;
  /** The address that has already confirmed the pending change. */
  email_change_agreed: EmailChangeHalf | null;
  phone: string | null;
  raw_app_meta_data: Metadata;
  raw_user_meta_data: Metadata;
  is_sso_user: boolean;
  is_anonymous: boolean;
  created_at: Date;
  updated_at: Date;
  identities: IdentityRow[];
  factors: FactorJson[];
};

export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}

/** Throws 403 `user_banned` if the user is banned or does not exist. */
export function refuseBanned(user: UserRow | null, now: Date): asserts user {
  if (!user || isBanned(user, now)) throw authError(403, 'user_banned', 'User is banned');
}

/** Returns the user without the password. Leaves out times that are null. */
export function userJson(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...Object.fromEntries(
      optionalTimes.flatMap((name) => (user[name] === null ? [] : [[name, user[name].toISOString()]])),
    ),
    ...(user.email_change === null ? {} : { new_email: user.email_change }),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    ...(user.factors.length === 0 ? {} : { factors: user.factors.map(factorJson) }),
    identities: user.identities.map(identityJson),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: user.is_anonymous,
  };
}

export function identityJson(identity: IdentityRow): Record<string, unknown> {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: new Date(identity.last_sign_in_at ?? identity.created_at).toISOString(),
    created_at: new Date(identity.created_at).toISOString(),
    updated_at: new Date(identity.updated_at).toISOString(),
    ...(identity.email === null ? {} : { email: identity.email }),
  };
}

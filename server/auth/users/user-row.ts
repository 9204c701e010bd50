import type { FactorJson } from '../factors/factor-row.ts';
import type { EmailChangeHalf } from '../verification/verification-types.ts';

export type Metadata = Record<string, unknown>;

/** A row of auth.identities as it comes inside a user's JSON: times are text. */
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

/** A row of auth.users with its identities and second factors, oldest first. */
export type UserRow = {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  /** Which of the two addresses has agreed to the change. */
  email_change_agreed: EmailChangeHalf | null;
  phone: string | null;
  phone_confirmed_at: Date | null;
  confirmed_at: Date | null;
  reauthentication_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Metadata;
  raw_user_meta_data: Metadata;
  is_sso_user: boolean;
  is_anonymous: boolean;
  banned_until: Date | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  identities: IdentityRow[];
  factors: FactorJson[];
};

/** Whether the account may do nothing at the time `now`. */
export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}

import type { User } from '@supabase/auth-js';

/** Who signs somebody in and looks after their address; null where nothing names it. */
export type Organization = { name: string | null };

type Managed = Pick<User, 'email' | 'email_confirmed_at' | 'identities'>;

/**
 * The organization of an account by single sign-on, named by the domain that it vouches for, or else by where its identity
 * provider is; null for everybody else.
 */
export function organizationOf({
  email,
  email_confirmed_at: provedAt,
  identities,
}: Managed): Organization | null {
  const identity = identities?.find(({ provider }) => provider.startsWith('sso:'));
  if (!identity) return null;
  const domain = email?.split('@').at(-1);
  if (provedAt && domain) return { name: domain };
  const issuer: unknown = identity.identity_data?.iss;
  const isAddress = typeof issuer === 'string' && URL.canParse(issuer);
  return { name: (isAddress && new URL(issuer).host) || null };
}

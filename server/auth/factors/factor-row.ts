/** A second factor as it comes inside a user's JSON: without its secret, and times are text. */
export type FactorJson = {
  id: string;
  friendly_name?: string;
  factor_type: FactorType;
  status: 'unverified' | 'verified';
  phone: string | null;
  created_at: string;
  updated_at: string;
  last_challenged_at: string | null;
};

export type FactorType = 'totp' | 'phone';

/** A row of auth.mfa_factors. */
export type FactorRow = {
  id: string;
  user_id: string;
  friendly_name: string;
  factor_type: FactorType;
  status: 'unverified' | 'verified';
  /** Sealed. */
  secret: string | null;
  /** Digits alone, with the country's. */
  phone: string | null;
  last_used_step: string | null;
  last_challenged_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

/** The factor as the protocol shows it. */
export function factorJson(factor: FactorJson): FactorJson {
  const { id, friendly_name: name, factor_type, status, phone, last_challenged_at } = factor;
  return {
    id,
    ...(name ? { friendly_name: name } : {}),
    factor_type,
    status,
    phone,
    created_at: new Date(factor.created_at).toISOString(),
    updated_at: new Date(factor.updated_at).toISOString(),
    last_challenged_at: last_challenged_at && new Date(last_challenged_at).toISOString(),
  };
}

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text not null default '',
  factor_type text not null check (factor_type in ('totp', 'phone')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- The secret is encrypted with the instance's key, so that a copy of the database is not enough to generate
  -- codes.
  secret text,
  phone text,
  -- The 30-second time step of the last accepted code. Codes of this step or an earlier one are rejected.
  last_used_step bigint,
  last_challenged_at timestamptz,
  wrong_codes smallint not null default 0,
  first_wrong_code_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mfa_factors_have_what_their_type_needs
    check ((factor_type = 'totp') = (secret is not null) and (factor_type = 'phone') = (phone is not null))
);
create index mfa_factors_by_user on auth.mfa_factors (user_id);
create unique index mfa_factors_name_is_unique on auth.mfa_factors (user_id, friendly_name) where friendly_name <> '';

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  ip inet,
  verified_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index mfa_challenges_by_factor on auth.mfa_challenges (factor_id);
create index mfa_challenges_by_expiry on auth.mfa_challenges (expires_at);

create table auth.mfa_recovery_sets (
  user_id uuid primary key references auth.users (id) on delete cascade,
  wrong_codes smallint not null default 0,
  first_wrong_code_at timestamptz,
  created_at timestamptz not null default now()
);

create table auth.mfa_recovery_codes (
  user_id uuid not null references auth.mfa_recovery_sets (user_id) on delete cascade,
  -- The hash is an HMAC with the instance's encryption key, so that a copy of the database is not enough to
  -- find the codes.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Counts wrong second-factor and recovery codes separately by sign-in method. An attacker with a stolen
-- password must not be able to lock out an owner who signs in with a mailed link.
create table auth.wrong_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The factor's ID or the word `recovery`.
  code_of text not null,
  is_by_password boolean not null,
  -- The number of wrong codes since the last correct one, or since a day without a wrong code.
  wrong int not null default 0,
  last_wrong_at timestamptz not null,
  told_at timestamptz,
  primary key (user_id, code_of, is_by_password)
);
create index wrong_codes_by_age on auth.wrong_codes (last_wrong_at);

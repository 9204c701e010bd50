-- Second factors: what somebody shows beside the password or the mail that signed them in.

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text not null default '',
  factor_type text not null check (factor_type in ('totp', 'phone')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- Sealed with the instance's encryption key: a copy of the database makes no codes.
  secret text,
  phone text,
  -- The number of the half minute whose code was accepted last: no code of it, or of one before, is accepted again.
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

-- The factor that raised a session; without it the session falls back.
alter table auth.sessions add column factor_id uuid;

do $$
declare
  name text;
begin
  foreach name in array array['mfa_factors', 'mfa_challenges']
  loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('revoke all on auth.%I from public, anon, authenticated, service_role', name);
  end loop;
end
$$;

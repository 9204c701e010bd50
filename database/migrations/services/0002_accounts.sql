-- Accounts, sign-in tokens and sessions. The table names match those that Supabase policies refer to.

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text,
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change text,
  email_change_sent_at timestamptz,
  -- This column is unused. It was replaced by `email_change_agreed`.
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 1),
  phone text,
  phone_confirmed_at timestamptz,
  phone_change text,
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data jsonb not null default '{}',
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Stores which address has confirmed a change, so that one address cannot confirm for both.
  email_change_agreed text check (email_change_agreed in ('email_change_new', 'email_change_current')),
  constraint users_email_is_lower_case check (email = lower(email)),
  constraint users_email_change_is_lower_case check (email_change = lower(email_change))
);
-- Addresses are unique, except for single sign-on accounts.
create unique index users_email_is_unique on auth.users (email) where not is_sso_user;
create unique index users_phone_is_unique on auth.users (phone);
create index users_by_age on auth.users (created_at desc, id desc);
-- Addresses are looked up case-insensitively, including those of single sign-on accounts.
create index users_by_address on auth.users (lower(email));
create index users_by_proved_address on auth.users (email) where email_confirmed_at is not null;
-- Several single sign-on accounts may share an address with each other and with one password account.
create index users_by_address_of_organizations on auth.users (email) where is_sso_user;

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}',
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint identities_provider_subject_is_unique unique (provider, provider_id)
);
create index identities_by_user on auth.identities (user_id);

-- An identity that its owner has unlinked is not linked again automatically when the address matches.
create table auth.unlinked_identities (
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  unlinked_at timestamptz not null default now(),
  primary key (user_id, provider, provider_id)
);

-- Stores the sign-up data of an unverified address. It is copied to the account when the link mailed for that
-- sign-up is used.
create table auth.sign_ups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  encrypted_password text,
  raw_user_meta_data jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index sign_ups_by_user on auth.sign_ups (user_id);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2', 'aal3')),
  not_after timestamptz,
  -- Set when the reuse of a refresh token is detected. The session is then permanently invalid.
  ended_at timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The factor that raised the session's assurance level. The session returns to aal1 if the factor is
  -- removed.
  factor_id uuid
) with (fillfactor = 85);
create index sessions_by_user on auth.sessions (user_id);

create table auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  provider text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (session_id, authentication_method)
);

-- The token itself is not stored. It is looked up by token_hash. With salt, the server can derive the child
-- token again from the parent that the client still has.
create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  token_hash bytea not null unique,
  salt bytea not null,
  parent_id bigint,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
) with (fillfactor = 85);
create index refresh_tokens_by_session on auth.refresh_tokens (session_id, id desc);
create index refresh_tokens_by_age on auth.refresh_tokens using brin (created_at);

-- A sign-in that must be completed in the browser that started it (PKCE).
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  auth_code_hash bytea unique,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  created_at timestamptz not null default now(),
  -- The identity provider of a PKCE sign-in, and the time at which its session there ends.
  provider text,
  session_not_after timestamptz
);
create index flow_state_by_age on auth.flow_state (created_at);
create index flow_state_by_user on auth.flow_state (user_id);

-- Stores hashes of the link tokens and six-digit codes that were mailed.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (token_type in
    ('confirmation', 'recovery', 'email_change_new', 'email_change_current', 'reauthentication')),
  relates_to text not null,
  token_hash bytea not null unique,
  otp_hash bytea,
  otp_attempts smallint not null default 0,
  sign_up_id uuid references auth.sign_ups (id) on delete cascade,
  flow_state_id uuid references auth.flow_state (id) on delete set null,
  expires_at timestamptz not null,
  -- Used tokens are kept until they expire, so that a retried mail job cannot reactivate one.
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_tokens_by_user on auth.one_time_tokens (user_id, token_type);
create index one_time_tokens_by_address on auth.one_time_tokens (relates_to);
create index one_time_tokens_by_expiry on auth.one_time_tokens (expires_at);
create index one_time_tokens_by_sign_up on auth.one_time_tokens (sign_up_id);
create index one_time_tokens_by_flow on auth.one_time_tokens (flow_state_id);

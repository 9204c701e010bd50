-- Accounts: who signed up, how they prove who they are, and the sessions they hold.
-- Tables carry the names that policies of hosted backends use. Only the server's own
-- connection reads or writes them: the three API roles are granted nothing here.

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
  constraint users_email_is_lower_case check (email = lower(email)),
  constraint users_email_change_is_lower_case check (email_change = lower(email_change))
);
-- Single sign-on accounts may share an address with another; everybody else has theirs alone.
create unique index users_email_is_unique on auth.users (email) where not is_sso_user;
create unique index users_phone_is_unique on auth.users (phone);
create index users_by_age on auth.users (created_at desc, id desc);

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

-- What somebody who has not proved an address asked to be stored for it. It becomes the
-- account's own only when the link mailed for that very sign-up is used.
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
  -- Set when a stolen refresh token showed itself: nothing of this session is honoured again.
  ended_at timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on auth.sessions (user_id);

create table auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  provider text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (session_id, authentication_method)
);

-- The token itself is nowhere: token_hash finds it, and salt lets the server derive a
-- child again from the parent that the client still holds.
create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  token_hash bytea not null unique,
  salt bytea not null,
  parent_id bigint,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index refresh_tokens_by_session on auth.refresh_tokens (session_id, id desc);
create index refresh_tokens_revoked on auth.refresh_tokens (revoked_at) where revoked_at is not null;

-- A sign-in that continues in the browser that began it (proof key for code exchange).
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  auth_code_hash bytea unique,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  created_at timestamptz not null default now()
);
create index flow_state_by_age on auth.flow_state (created_at);
create index flow_state_by_user on auth.flow_state (user_id);

-- What was mailed: a link's token and the six digits beside it, both only as hashes.
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
  -- Used tokens stay until they expire, so that a mail job that runs again cannot revive one.
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_tokens_by_user on auth.one_time_tokens (user_id, token_type);
create index one_time_tokens_by_address on auth.one_time_tokens (relates_to);
create index one_time_tokens_by_expiry on auth.one_time_tokens (expires_at);
create index one_time_tokens_by_sign_up on auth.one_time_tokens (sign_up_id);
create index one_time_tokens_by_flow on auth.one_time_tokens (flow_state_id);

-- When an address was last written to, whether or not anybody has an account there:
-- the answers must not tell the two apart.
create table auth.mail_gaps (
  address text not null,
  kind text not null,
  last_asked_at timestamptz not null,
  primary key (address, kind)
);
create index mail_gaps_by_age on auth.mail_gaps (last_asked_at);

-- One use of a refresh token, in one transaction however the use ends: a refusal that ends
-- the token's family has to last. The caller derives the child beforehand from the token
-- presented and p_salt; where outcome is 'active' it derives the token that the parent was
-- already exchanged for, from the salt returned.
create function auth.rotate_refresh_token(
  p_token_hash bytea, p_salt bytea, p_child_hash bytea, p_now timestamptz, p_reuse_interval interval,
  p_user_agent text, p_ip inet
) returns table (outcome text, user_id uuid, session_id uuid, salt bytea, aal text, amr jsonb)
language plpgsql set search_path = '' set lock_timeout = '5s' as
$$
declare
  token auth.refresh_tokens;
  session auth.sessions;
  active auth.refresh_tokens;
begin
  select t.* into token from auth.refresh_tokens t where t.token_hash = p_token_hash;
  if not found then
    return query select 'refresh_token_not_found', null::uuid, null::uuid, null::bytea, null, null::jsonb;
    return;
  end if;
  select s.* into session from auth.sessions s where s.id = token.session_id for update;
  if not found then
    return query select 'session_not_found', null::uuid, null::uuid, null::bytea, null, null::jsonb;
    return;
  end if;
  -- Read again: another request may have used the token while this one waited for the lock.
  select t.* into token from auth.refresh_tokens t where t.id = token.id;

  outcome := case
    when session.ended_at is not null then 'refresh_token_already_used'
    when session.not_after <= p_now then 'session_expired'
    when exists (select from auth.users u where u.id = session.user_id and u.banned_until > p_now) then 'user_banned'
    when token.revoked_at is null then 'rotated'
  end;
  if outcome is null then
    select t.* into active from auth.refresh_tokens t
    where t.session_id = session.id and t.revoked_at is null order by t.id desc limit 1;
    outcome := case
      when active.parent_id = token.id then 'active'
      when p_now <= token.revoked_at + p_reuse_interval then 'rotated'
      else 'refresh_token_already_used'
    end;
    if outcome = 'refresh_token_already_used' then
      update auth.sessions s set ended_at = p_now, updated_at = p_now where s.id = session.id;
      update auth.refresh_tokens t set revoked_at = p_now where t.session_id = session.id and t.revoked_at is null;
    end if;
  end if;
  if outcome = 'rotated' then
    update auth.refresh_tokens t set revoked_at = p_now where t.id = token.id and t.revoked_at is null;
    insert into auth.refresh_tokens (session_id, token_hash, salt, parent_id, created_at)
    values (session.id, p_child_hash, p_salt, token.id, p_now);
  end if;
  if outcome in ('rotated', 'active') then
    update auth.sessions s set refreshed_at = p_now, updated_at = p_now, user_agent = p_user_agent, ip = p_ip
    where s.id = session.id;
    user_id := session.user_id;
    session_id := session.id;
    salt := case outcome when 'active' then active.salt else p_salt end;
    aal := session.aal;
    amr := (
      select coalesce(jsonb_agg(jsonb_build_object(
        'method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at)), 'provider', c.provider)
        order by c.updated_at desc), '[]')
      from auth.mfa_amr_claims c where c.session_id = session.id);
  end if;
  return next;
end
$$;
revoke execute on function auth.rotate_refresh_token from public;

-- Nobody but the owner reads or writes any of it, should a grant ever slip in.
do $$
declare
  name text;
begin
  foreach name in array array['users', 'identities', 'sign_ups', 'sessions', 'mfa_amr_claims', 'refresh_tokens',
    'flow_state', 'one_time_tokens', 'mail_gaps']
  loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('revoke all on auth.%I from public, anon, authenticated, service_role', name);
  end loop;
end
$$;

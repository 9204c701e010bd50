-- A way back for who has lost a second factor: ten codes on paper, each good for once.

create table auth.mfa_recovery_sets (
  user_id uuid primary key references auth.users (id) on delete cascade,
  wrong_codes smallint not null default 0,
  first_wrong_code_at timestamptz,
  created_at timestamptz not null default now()
);

create table auth.mfa_recovery_codes (
  user_id uuid not null references auth.mfa_recovery_sets (user_id) on delete cascade,
  -- Keyed with the instance's encryption key: a copy of the database finds none.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

do $$
declare
  name text;
begin
  foreach name in array array['mfa_recovery_sets', 'mfa_recovery_codes']
  loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('revoke all on auth.%I from public, anon, authenticated, service_role', name);
  end loop;
end
$$;

-- Connections to code host accounts, with tokens encrypted by the server. No API role may read these tables.

-- Pending sign-ins. The row is deleted when the sign-in is completed.
create table code_host.sign_ins (
  state_hash bytea primary key,
  mode text not null check (mode in ('connect', 'signin', 'engineer-signin')),
  redirect_url text not null,
  sealed_verifier text not null,
  -- The account that was signed in when the sign-in started, if any. Only that account may complete it.
  user_id uuid references auth.users (id) on delete cascade,
  expires_at timestamptz not null,
  session_id uuid,
  -- Identifies the browser that started the sign-in. Null if the sign-in did not start on a page of this
  -- site.
  browser_hash bytea
);
create index sign_ins_by_end on code_host.sign_ins (expires_at);
create index sign_ins_by_user on code_host.sign_ins (user_id) where user_id is not null;
alter table code_host.sign_ins enable row level security;

create table code_host.connections (
  id uuid primary key default gen_random_uuid(),
  -- A hash of the handle that the browser stores.
  handle_hash bytea not null unique,
  sealed_token text not null,
  account_id bigint not null,
  login text not null,
  name text,
  avatar_url text,
  -- The owner is set when a signed-in caller creates or uses the connection.
  user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  validated_at timestamptz not null default now()
);
create index connections_by_last_use on code_host.connections (last_used_at);
create index connections_by_user on code_host.connections (user_id) where user_id is not null;
alter table code_host.connections enable row level security;

-- Full names, in lower case, of the repositories that the code host has shown to a connection.
create table code_host.seen_repositories (
  connection_id uuid not null references code_host.connections (id) on delete cascade,
  full_name text not null check (full_name = lower(full_name)),
  seen_at timestamptz not null default now(),
  primary key (connection_id, full_name)
);
alter table code_host.seen_repositories enable row level security;

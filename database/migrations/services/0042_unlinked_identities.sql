-- Whoever disconnects an account of another service means it: the same account does not come back by its address alone.

create table auth.unlinked_identities (
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  unlinked_at timestamptz not null default now(),
  primary key (user_id, provider, provider_id)
);
alter table auth.unlinked_identities enable row level security;
revoke all on auth.unlinked_identities from public, anon, authenticated, service_role;

-- Single sign-on by SAML: the identity providers that the operator adds, and the sign-ins on their way.

create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  resource_id text unique check (resource_id <> ''),
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Whoever has an address in one of these domains signs in with the provider, and the provider vouches for it.
create table auth.sso_domains (
  domain text primary key check (domain = lower(domain) and domain <> ''),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sso_domains_by_provider on auth.sso_domains (sso_provider_id);

create table auth.saml_providers (
  sso_provider_id uuid primary key references auth.sso_providers (id) on delete cascade,
  entity_id text not null unique,
  -- Where the provider's own description came from, and what it says: its address and certificates are read from it.
  metadata_url text,
  metadata_xml text not null,
  attribute_mapping jsonb not null default '{}',
  name_id_format text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth.saml_relay_states (
  state_hash bytea primary key,
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  -- The request that the answer has to name.
  request_id text not null,
  redirect_to text not null,
  flow_state_id uuid references auth.flow_state (id) on delete set null,
  expires_at timestamptz not null
);
create index saml_relay_states_by_end on auth.saml_relay_states (expires_at);
create index saml_relay_states_by_provider on auth.saml_relay_states (sso_provider_id);
create index saml_relay_states_by_flow on auth.saml_relay_states (flow_state_id) where flow_state_id is not null;

-- What was said once is not heard again.
create table auth.saml_assertions_used (
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  assertion_id text not null,
  expires_at timestamptz not null,
  primary key (sso_provider_id, assertion_id)
);
create index saml_assertions_used_by_end on auth.saml_assertions_used (expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['sso_providers', 'sso_domains', 'saml_providers', 'saml_relay_states', 'saml_assertions_used']
  loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('revoke all on auth.%I from public, anon, authenticated, service_role', name);
  end loop;
end
$$;

-- Signing in with the account of another service, or linking one: what is remembered between the way there and the way
-- back. Single sign-on by SAML: the identity providers that the operator adds, and the sign-ins on their way.

create table auth.external_sign_ins (
  state_hash bytea primary key,
  provider text not null,
  -- The server's own proof key towards the other service, sealed.
  sealed_verifier text not null,
  redirect_to text not null,
  -- The browser that has to come back; a sign-in with a proof key of the client's own is bound by that instead.
  browser_hash bytea,
  flow_state_id uuid references auth.flow_state (id) on delete set null,
  -- Whose account the identity is linked to, and the session that asked; it ends with either.
  linking_user_id uuid references auth.users (id) on delete cascade,
  linking_session_id uuid references auth.sessions (id) on delete cascade,
  -- Used rows stay until they expire, so that a second use is told from an unknown state.
  used_at timestamptz,
  expires_at timestamptz not null,
  -- A page that keeps the session it has needs no other one in its address after linking an identity.
  keeps_session boolean not null default false
);
create index external_sign_ins_by_end on auth.external_sign_ins (expires_at);
create index external_sign_ins_by_flow on auth.external_sign_ins (flow_state_id) where flow_state_id is not null;
create index external_sign_ins_by_user on auth.external_sign_ins (linking_user_id) where linking_user_id is not null;
create index external_sign_ins_by_session on auth.external_sign_ins (linking_session_id)
  where linking_session_id is not null;

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

-- The server's own connection alone reads and writes these.
do $$
declare
  name text;
begin
  foreach name in array array[
    'external_sign_ins', 'sso_providers', 'sso_domains', 'saml_providers', 'saml_relay_states', 'saml_assertions_used']
  loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('revoke all on auth.%I from public, anon, authenticated, service_role', name);
  end loop;
end
$$;

-- Pending sign-ins through accounts at other services and pending links to them, and the identity providers
-- for SAML single sign-on.

create table auth.external_sign_ins (
  state_hash bytea primary key,
  provider text not null,
  -- The server's own PKCE verifier for the other service, encrypted.
  sealed_verifier text not null,
  redirect_to text not null,
  -- Identifies the browser that must complete the sign-in. A sign-in with the client's own PKCE challenge is
  -- bound by that challenge instead.
  browser_hash bytea,
  flow_state_id uuid references auth.flow_state (id) on delete set null,
  -- The account that links the identity, and the session that requested it. The row is deleted with either of
  -- them.
  linking_user_id uuid references auth.users (id) on delete cascade,
  linking_session_id uuid references auth.sessions (id) on delete cascade,
  -- Used rows are kept until they expire, so that reuse can be distinguished from an unknown state.
  used_at timestamptz,
  expires_at timestamptz not null,
  -- If the page keeps its session, linking an identity does not put a new session in the URL.
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

-- Users with an address in one of these domains sign in with the provider, which verifies their addresses.
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
  -- The provider's metadata and its URL. The endpoint and the certificates are read from the metadata.
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
  -- The response must contain this request ID.
  request_id text not null,
  redirect_to text not null,
  flow_state_id uuid references auth.flow_state (id) on delete set null,
  expires_at timestamptz not null
);
create index saml_relay_states_by_end on auth.saml_relay_states (expires_at);
create index saml_relay_states_by_provider on auth.saml_relay_states (sso_provider_id);
create index saml_relay_states_by_flow on auth.saml_relay_states (flow_state_id) where flow_state_id is not null;

create table auth.saml_assertions_used (
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  assertion_id text not null,
  expires_at timestamptz not null,
  primary key (sso_provider_id, assertion_id)
);
create index saml_assertions_used_by_end on auth.saml_assertions_used (expires_at);

-- Only the server's own connection may access the account tables.
do $$
declare
  name regclass;
begin
  for name in select c.oid from pg_class c where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r' loop
    execute format('alter table %s enable row level security', name);
    execute format('revoke all on %s from public, anon, authenticated, service_role', name);
  end loop;
end
$$;

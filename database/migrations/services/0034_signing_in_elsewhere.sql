-- Signing in, or linking an identity, with the account of another service: what is remembered
-- between the way there and the way back.

-- Who vouched for a sign-in that a client continues with its proof key, and how long that may last.
alter table auth.flow_state add column provider text;
alter table auth.flow_state add column session_not_after timestamptz;

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
  expires_at timestamptz not null
);
create index external_sign_ins_by_end on auth.external_sign_ins (expires_at);
create index external_sign_ins_by_flow on auth.external_sign_ins (flow_state_id) where flow_state_id is not null;
create index external_sign_ins_by_user on auth.external_sign_ins (linking_user_id) where linking_user_id is not null;
create index external_sign_ins_by_session on auth.external_sign_ins (linking_session_id)
  where linking_session_id is not null;

alter table auth.external_sign_ins enable row level security;
revoke all on auth.external_sign_ins from public, anon, authenticated, service_role;

-- A token is valid only as long as its session. The caller becomes a visitor when the session ends, when the
-- account is banned or deleted, or if the account's second factor has not been verified.

create function auth.as_uuid(p_text text) returns uuid
language sql immutable
return case when p_text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_text::uuid end;

-- Returns why the server treats the caller as a visitor, or null. The reason is `session` if the session has
-- ended. It is `second factor` if the account has a second factor that this session has not verified. A token
-- without a session was signed with the instance's keys and cannot be revoked.
create function auth.why_visitor(p_claims jsonb) returns text
language plpgsql stable security definer set search_path = '' as
$$
declare
  caller constant uuid := auth.as_uuid(p_claims ->> 'sub');
  session constant text := p_claims ->> 'session_id';
  level text;
  has_factor boolean;
begin
  if caller is null then
    return null;
  end if;
  if session is null then
    has_factor := exists (select from auth.mfa_factors f where f.user_id = caller and f.status = 'verified');
  else
    select s.aal, exists (select from auth.mfa_factors f where f.user_id = caller and f.status = 'verified')
    into level, has_factor
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = auth.as_uuid(session) and s.user_id = caller
      and s.ended_at is null and coalesce(s.not_after > now(), true)
      and u.deleted_at is null and coalesce(u.banned_until <= now(), true);
    if not found then
      return 'session';
    end if;
  end if;
  if has_factor and not (coalesce(level = 'aal2', false) and p_claims ->> 'aal' is not distinct from 'aal2') then
    return 'second factor';
  end if;
  return null;
end
$$;

-- Runs the rest of the transaction as a visitor. Remembers if only the second factor is missing, because
-- operator_standing reports this.
create function auth.become_visitor(p_why text) returns void
language plpgsql volatile strict set search_path = '' as
$$
begin
  if p_why = 'second factor' then
    perform set_config('request.unproved_claims', current_setting('request.jwt.claims', true), true);
  end if;
  perform set_config('request.jwt.claims', '{"role": "anon"}', true);
  perform set_config('role', 'anon', true);
end
$$;

-- Runs first in every transaction of a signed-in caller. The planner inlines it. Every role may execute the
-- functions that it calls, because login roles plan this statement. These functions can only remove rights.
create function auth.hold_to_session() returns void language sql volatile
return auth.become_visitor(auth.why_visitor(nullif(current_setting('request.jwt.claims', true), '')::jsonb));

-- Tells all servers to close the live channels of an ended session, or to check the channels of a user again.
-- The arguments are the kind of change and the column with the ID.
create function auth.notify_live() returns trigger
language plpgsql set search_path = '' as
$$
begin
  perform pg_notify('live', json_build_object('kind', tg_argv[0], tg_argv[0], to_jsonb(old) -> tg_argv[1])::text);
  return null;
end
$$;
create trigger notify_deleted_session after delete on auth.sessions
  for each row execute function auth.notify_live('session', 'id');
create trigger notify_ended_session after update of ended_at on auth.sessions
  for each row when (new.ended_at is not null and old.ended_at is null) execute function auth.notify_live('session', 'id');
create trigger notify_barred_user after update of banned_until, deleted_at on auth.users
  for each row when (new.banned_until is distinct from old.banned_until or new.deleted_at is distinct from old.deleted_at)
  execute function auth.notify_live('user', 'id');
create trigger notify_verified_factor after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function auth.notify_live('user', 'user_id');
create trigger notify_lowered_session after update of aal on auth.sessions
  for each row when (new.aal = 'aal1' and old.aal <> 'aal1')
  execute function auth.notify_live('user', 'user_id');

grant execute on function auth.as_uuid to anon, authenticated, service_role;
grant execute on function auth.why_visitor, auth.hold_to_session to public, anon, authenticated, service_role;
grant execute on function auth.become_visitor to public;

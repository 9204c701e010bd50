-- A token counts for no more than its session does: whose session has ended, or whose account is barred or gone, is a
-- visitor at once and not only when the token expires. As in 0031 for second factors, and in the same one statement.

create function auth.as_uuid(p_text text) returns uuid
language sql immutable
return case when p_text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_text::uuid end;

-- Why whoever shows these claims is a visitor, or null: `session` when the session that they name does not live,
-- `second factor` when the account has one that they or their session have not shown. A token that names no session
-- is one that somebody with the instance's keys made, and has none to end.
create function auth.why_visitor(p_claims jsonb) returns text
language plpgsql stable security definer set search_path = '' as
$$
declare
  caller constant uuid := auth.as_uuid(p_claims ->> 'sub');
  level text;
begin
  if caller is null then
    return null;
  end if;
  if p_claims ->> 'session_id' is not null then
    select s.aal into level from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = auth.as_uuid(p_claims ->> 'session_id') and s.user_id = caller
      and s.ended_at is null and coalesce(s.not_after > now(), true)
      and u.deleted_at is null and coalesce(u.banned_until <= now(), true);
    if not found then
      return 'session';
    end if;
  end if;
  if not (coalesce(level = 'aal2', false) and p_claims ->> 'aal' is not distinct from 'aal2')
    and exists (select from auth.mfa_factors f where f.user_id = caller and f.status = 'verified') then
    return 'second factor';
  end if;
  return null;
end
$$;

-- Whether these claims are of an account with a second factor that neither they nor a living session have shown.
create or replace function auth.second_factor_is_missing(p_claims jsonb) returns boolean
language sql stable security definer set search_path = '' as
$$
  select auth.why_visitor(p_claims) is not null and exists (
    select from auth.mfa_factors f where f.user_id = auth.as_uuid(p_claims ->> 'sub') and f.status = 'verified')
$$;

-- Runs first in every transaction of somebody with an account, with their rights. Whose second factor alone is missing is
-- kept aside, so that they can be told what they would be with it.
create function auth.hold_to_session() returns void
language plpgsql volatile set search_path = '' as
$$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  why constant text := auth.why_visitor(claims);
begin
  if why is null then
    return;
  end if;
  if why = 'second factor' then
    perform set_config('request.unproved_claims', claims::text, true);
  end if;
  perform set_config('request.jwt.claims', '{"role": "anon"}', true);
  perform set_config('role', 'anon', true);
end
$$;

-- What nodes of the release before still call while an instance is brought up to date.
create or replace function auth.hold_to_second_factor() returns void
language plpgsql volatile set search_path = '' as
$$
begin
  perform auth.hold_to_session();
end
$$;

revoke execute on function auth.as_uuid, auth.why_visitor, auth.hold_to_session from public;
grant execute on function auth.as_uuid, auth.why_visitor, auth.hold_to_session to anon, authenticated, service_role;

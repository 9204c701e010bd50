-- Whose account has a second factor is a visitor until this session has shown it: whatever policies and procedures
-- there are, they are asked as nobody.

-- Whether these claims are of an account with a second factor that neither they nor their session have shown. A token
-- from before the session was raised, or of a session that ended or fell back, counts for no more than the session does.
create function auth.second_factor_is_missing(p_claims jsonb) returns boolean
language sql stable security definer set search_path = '' as
$$
  with caller as (
    select case when p_claims ->> 'sub' ~* shape then (p_claims ->> 'sub')::uuid end as user_id,
      case when p_claims ->> 'session_id' ~* shape then (p_claims ->> 'session_id')::uuid end as session_id
    from (values ('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')) as uuid (shape)
  )
  select exists (select from auth.mfa_factors f join caller c on f.user_id = c.user_id where f.status = 'verified')
    and not (p_claims ->> 'aal' is not distinct from 'aal2' and exists (
      select from auth.sessions s join caller c on s.id = c.session_id and s.user_id = c.user_id
      where s.aal = 'aal2' and s.ended_at is null))
$$;
grant execute on function auth.second_factor_is_missing to authenticated;

-- Runs first in every transaction of somebody signed in, with their rights. Who they would be is kept aside, so that
-- they can be told what they would be with their second factor.
create function auth.hold_to_second_factor() returns void
language plpgsql volatile set search_path = '' as
$$
begin
  if auth.second_factor_is_missing(auth.jwt()) then
    perform set_config('request.unproved_claims', auth.jwt()::text, true);
    perform set_config('request.jwt.claims', '{"role": "anon"}', true);
    perform set_config('role', 'anon', true);
  end if;
end
$$;
grant execute on function auth.hold_to_second_factor to authenticated;

-- Channels that are open stand by what their callers are now.
create function auth.tell_changed_standing() returns trigger
language plpgsql set search_path = '' as
$$
begin
  perform pg_notify('live', json_build_object('kind', 'user', 'user', new.user_id)::text);
  return null;
end
$$;
revoke execute on function auth.tell_changed_standing from public;
create trigger tell_verified_factor after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function auth.tell_changed_standing();
create trigger tell_fallen_session after update of aal on auth.sessions
  for each row when (new.aal = 'aal1' and old.aal <> 'aal1')
  execute function auth.tell_changed_standing();

-- A session, its account and its factors are found in one look, and what asks for
-- them in each transaction of somebody with an account becomes part of the statement that makes the transaction theirs.
create or replace function auth.why_visitor(p_claims jsonb) returns text
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

-- The rest of the transaction is a visitor's. Whose second factor alone is missing is kept aside, so that they can be told what
-- they would be with it.
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

-- A plain expression, which the planner puts where it is called. Null is no reason, and nobody becomes a visitor for it.
create or replace function auth.hold_to_session() returns void language sql volatile
return auth.become_visitor(auth.why_visitor(nullif(current_setting('request.jwt.claims', true), '')::jsonb));

-- What stands in the statement is named by the login role that plans it. All that either does is to take rights away, or
-- to say whether they would be.
grant execute on function auth.why_visitor, auth.become_visitor to public;

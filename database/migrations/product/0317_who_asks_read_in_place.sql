-- What every policy asks about the caller, put by the planner where it is called; and what has to be looked up is looked up
-- for people alone, by plans that are kept.
create or replace function marketplace.caller_role() returns text language sql stable
return current_setting('role');

create or replace function marketplace.is_service() returns boolean language sql stable
return marketplace.caller_role() in ('service_role', 'none');

create or replace function marketplace.uid() returns uuid language sql stable
return case when marketplace.caller_role() = 'authenticated' then auth.uid() end;

create or replace function marketplace.named_id() returns uuid language sql stable
return nullif(current_setting('request.named_id', true), '')::uuid;

create or replace function marketplace.verified_email() returns text
language plpgsql stable security definer set search_path = '' as
$$
declare
  caller constant uuid := marketplace.uid();
begin
  if caller is null then
    return null;
  end if;
  return (
    select lower(u.email) from auth.users u
    where u.id = caller and u.email_confirmed_at is not null
      and not (u.is_sso_user and exists (
        select from auth.users other join auth.mfa_factors f on f.user_id = other.id and f.status = 'verified'
        where other.email = u.email and other.id <> u.id and other.email_confirmed_at is not null)));
end
$$;

create or replace function marketplace.approved_engineer() returns uuid
language plpgsql stable security definer set search_path = '' as
$$
declare
  caller constant uuid := marketplace.uid();
begin
  if caller is null then
    return null;
  end if;
  return (
    select a.engineer_id from marketplace.engineer_approval a
    where a.engineer_id = caller and a.standing = 'approved');
end
$$;

create or replace function marketplace.is_operator() returns boolean
language plpgsql stable security definer set search_path = '' as
$$
declare
  address constant text := marketplace.verified_email();
begin
  if address is null or not coalesce(marketplace.setting('operator_emails') ? address, false) then
    return false;
  end if;
  return coalesce(
    not (marketplace.setting('operators_need_second_factor'))::boolean
    or (auth.jwt() ->> 'aal' = 'aal2' and exists (
      select from auth.sessions s
      where s.id = auth.as_uuid(auth.jwt() ->> 'session_id') and s.user_id = marketplace.uid() and s.aal = 'aal2'
        and s.ended_at is null and coalesce(s.not_after > now(), true))), false);
end
$$;

create or replace function marketplace.sees_all_since() returns timestamptz language sql stable
return case when marketplace.is_service() or marketplace.is_operator() then '-infinity'::timestamptz end;

create or replace function marketplace.sees_available_since() returns timestamptz language sql stable
return case when marketplace.approved_engineer() is not null then '-infinity'::timestamptz end;

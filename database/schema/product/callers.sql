-- The rights of the caller. Every policy and procedure uses these functions, so they must be fast. The
-- planner inlines the simple ones.

revoke all on schema marketplace from anon, authenticated, service_role, marketplace_gate, visitor_gate;
grant usage on schema marketplace to anon, authenticated, service_role, marketplace_gate, visitor_gate;
revoke all on schema public from marketplace_gate, visitor_gate;
grant usage on schema public to marketplace_gate, visitor_gate;

create function marketplace.setting(p_name text) returns jsonb
language sql stable security definer set search_path = '' as
$$ select s.value from marketplace.setting s where s.name = p_name $$;

-- Returns the role of the request. The value of current_user is different inside a security definer function.
create function marketplace.caller_role() returns text language sql stable
return current_setting('role');

create function marketplace.is_service() returns boolean language sql stable
return marketplace.caller_role() in ('service_role', 'none');

create function marketplace.uid() returns uuid language sql stable
return case when marketplace.caller_role() = 'authenticated' then auth.uid() end;

-- Returns whether an address belongs to another account that has a second factor. Otherwise the identity provider or
-- the mailbox alone would bypass that factor. If both accounts have one, single sign-on comes last.
create function marketplace.yields_address(p_account uuid, p_email text, p_is_sso boolean) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (
    select from auth.users other join auth.mfa_factors f on f.user_id = other.id and f.status = 'verified'
    where other.email = p_email and other.id <> p_account and other.email_confirmed_at is not null)
  and (p_is_sso or not exists (
    select from auth.mfa_factors f where f.user_id = p_account and f.status = 'verified'))
$$;

-- Returns the verified address of an account, or null. Only the server may ask about other accounts.
create function marketplace.proved_address(person uuid) returns text
language plpgsql stable security definer set search_path = '' as
$$
begin
  return (
    select lower(u.email) from auth.users u
    where u.id = person and u.email_confirmed_at is not null
      and not marketplace.yields_address(u.id, u.email, u.is_sso_user));
end
$$;

create function marketplace.verified_email() returns text
language plpgsql stable security definer set search_path = '' as
$$
declare
  caller constant uuid := marketplace.uid();
begin
  if caller is null then
    return null;
  end if;
  return marketplace.proved_address(caller);
end
$$;

-- Returns whether the caller is an operator. If operators need a second factor, the session must be active
-- and must have verified the factor.
create function marketplace.is_operator() returns boolean
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

create function marketplace.approved_engineer() returns uuid
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
    where a.engineer_id = caller and a.status = 'approved');
end
$$;

-- Returns the ID that the current request names. Returns null if the request names no ID or several IDs.
create function marketplace.named_id() returns uuid language sql stable
return nullif(current_setting('request.named_id', true), '')::uuid;

-- The caller can see issues that were created after the returned time. Null means that the caller can see
-- none of these issues. Policies can use an index for a range of time.
create function marketplace.sees_available_since() returns timestamptz language sql stable
return case
  when marketplace.caller_role() = 'authenticated' and marketplace.approved_engineer() is not null then '-infinity'::timestamptz
end;

create function marketplace.sees_all_since() returns timestamptz language sql stable
return case
  when marketplace.is_service() or (marketplace.caller_role() = 'authenticated' and marketplace.is_operator())
  then '-infinity'::timestamptz
end;

create function marketplace.require_operator() returns void
language plpgsql stable security definer set search_path = '' as
$$
begin
  if marketplace.is_service() or marketplace.is_operator() then
    return;
  elsif marketplace.setting('operator_emails') ? marketplace.verified_email() then
    perform marketplace.refuse('42501', 'operatorNeedsSecondFactor');
  end if;
  perform marketplace.refuse('42501', 'operatorsOnly');
end
$$;

revoke execute on function marketplace.is_blank from anon, authenticated, service_role, marketplace_gate;
grant execute on function
  marketplace.caller_role, marketplace.is_service, marketplace.uid, marketplace.verified_email, marketplace.is_operator,
  marketplace.approved_engineer, marketplace.sees_available_since, marketplace.sees_all_since, marketplace.is_blank
to anon, authenticated, service_role, marketplace_gate;
grant execute on function marketplace.named_id to anon, authenticated, service_role, marketplace_gate, visitor_gate;

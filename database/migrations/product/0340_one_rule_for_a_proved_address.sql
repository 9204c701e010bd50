-- Which address of a person is proved is one rule, for the caller and for whomever the server asks about: with single sign-on
-- alone none is that somebody else guards by a second factor. Nobody asks it about others but the server.
create function marketplace.proved_address(person uuid) returns text
language plpgsql stable security definer set search_path = '' as
$$
begin
  return (
    select lower(u.email) from auth.users u
    where u.id = person and u.email_confirmed_at is not null
      and not (u.is_sso_user and exists (
        select from auth.users other join auth.mfa_factors f on f.user_id = other.id and f.status = 'verified'
        where other.email = u.email and other.id <> u.id and other.email_confirmed_at is not null)));
end
$$;
revoke execute on function marketplace.proved_address from public;

create or replace function marketplace.verified_email() returns text
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

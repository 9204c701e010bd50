-- Issues and operatorship belong to an address, a second factor to an account. Single sign-on makes a second account for
-- an address that somebody has here already: it must not be the way around the second factor of the first.

-- The signed-in person's address in lower case, once they have proved that it is theirs. Whoever comes by single sign-on has
-- none while another account with that address has a second factor: what is the address's is reached with that factor.
create or replace function marketplace.verified_email() returns text
language sql stable security definer set search_path = '' as
$$
  select lower(u.email) from auth.users u
  where u.id = marketplace.uid() and u.email_confirmed_at is not null
    and not (u.is_sso_user and exists (
      select from auth.users other join auth.mfa_factors f on f.user_id = other.id and f.status = 'verified'
      where other.email = u.email and other.id <> u.id and other.email_confirmed_at is not null))
$$;

create index users_by_proved_address on auth.users (email) where email_confirmed_at is not null;

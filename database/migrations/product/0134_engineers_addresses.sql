-- Whether an address is an engineer's, told to the server and to whoever has proved that it is theirs.
create function marketplace.is_engineers_address(p_address text) returns boolean
language sql stable security definer set search_path = '' as
$$
  select (marketplace.is_service() or p_address = marketplace.verified_email()) and exists (
    select from public.engineers e join auth.users u on u.id = e.id where lower(u.email) = lower(p_address))
$$;
revoke execute on function marketplace.is_engineers_address from public;
grant execute on function marketplace.is_engineers_address to authenticated;

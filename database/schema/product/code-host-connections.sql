-- Whose a connection to a code host is. The grants of a connection end with it.

-- Returns the connection with this handle. It must belong to the caller or have no owner yet.
create function marketplace.connection_of(p_handle text) returns code_host.connections
language sql stable security definer set search_path = '' as
$$
  select c from code_host.connections c
  where c.handle_hash = sha256(convert_to(p_handle, 'UTF8')) and length(p_handle) = 43
    and (c.user_id is null or c.user_id = marketplace.uid())
$$;

-- Returns whether the first issue that a connection let an engineer read for is another client's.
create function marketplace.serves_other_client(p_connection_id uuid, p_account uuid) returns boolean
language sql stable security definer set search_path = '' as
$$
  select exists (
    select from marketplace.issue i
    where i.id = (
        select g.issue_id from marketplace.repository_grant g where g.connection_id = p_connection_id
        order by g.granted_at, g.id limit 1)
      and i.user_id is distinct from p_account and lower(i.email) is distinct from marketplace.proved_address(p_account))
$$;

-- Returns the connections that a client made as a guest: those that first let an engineer read for an issue of theirs.
create function marketplace.guest_connections(p_account uuid) returns setof uuid
language sql stable security definer set search_path = '' as
$$
  select c.id from code_host.connections c
  where c.user_id is null and not marketplace.serves_other_client(c.id, p_account) and c.id in (
    select g.connection_id from marketplace.issue i join marketplace.repository_grant g on g.issue_id = i.id
    where i.user_id = p_account or lower(i.email) = (select marketplace.proved_address(p_account)))
$$;

create function marketplace.end_grants_of_connection() returns trigger
language plpgsql security definer set search_path = '' as
$$
declare
  ended uuid;
begin
  for ended in
    update marketplace.repository_grant g set ended_at = now(), end_reason = 'disconnected'
    where g.connection_id = old.id and g.ended_at is null returning g.issue_id
  loop
    update marketplace.issue i set allow_direct_access = false where i.id = ended;
    perform marketplace.add_timeline_event(ended, 'Repository access ended: the GitHub account is no longer connected', 'system')
    where exists (select from marketplace.issue i where i.id = ended);
  end loop;
  return old;
end
$$;
create trigger end_grants_of_connection before delete on code_host.connections
  for each row execute function marketplace.end_grants_of_connection();

-- Deletes a connection. Locks the issues before the connection, in the same order as grants do, to prevent
-- deadlocks.
create function marketplace.forget_connection(p_connection_id uuid) returns void
language plpgsql security definer set search_path = '' as
$$
begin
  perform 1 from marketplace.issue i
  where i.id in (select g.issue_id from marketplace.repository_grant g where g.connection_id = p_connection_id and g.ended_at is null)
  order by i.id for update;
  delete from code_host.connections c where c.id = p_connection_id;
end
$$;

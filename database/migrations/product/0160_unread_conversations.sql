-- Which of their conversations a client has not seen the end of, so that their list can say so.

-- The caller's own issues, by the predicate of the client's two policies, in whose conversation somebody else wrote after
-- the client last had it before them or wrote in it; the newest 200.
create function public.unread_conversations() returns table (issue_id uuid)
language plpgsql stable security definer set search_path = '' as
$$
declare
  me constant uuid := marketplace.uid();
  address constant text := marketplace.verified_email();
begin
  return query
    select own.id
    from (
      select i.id, i.created_at from marketplace.issue i where i.user_id = me and i.taken_down_at is null
      union
      select i.id, i.created_at from marketplace.issue i where lower(i.email) = address and i.taken_down_at is null) as own
    where exists (
      select from public.messages m
      where m.issue_id = own.id and m.sender <> 'client'
        and m.created_at > coalesce(marketplace.last_seen(own.id, 'client'), '-infinity'))
    order by own.created_at desc limit 200;
end
$$;
comment on function public.unread_conversations is 'The caller''s own issues with a message that they have not seen.';

revoke execute on function public.unread_conversations from public;
grant execute on function public.unread_conversations to authenticated, service_role;

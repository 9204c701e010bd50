-- As before, by a plan that is kept; and where the newest message is of the reader's own side they have seen all that came
-- before it, so that nothing else of that conversation is looked at, nor of one without messages.
create or replace function public.unread_conversations() returns table (issue_id uuid, unread int)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as
$$
declare
  me constant uuid := marketplace.uid();
  address constant text := marketplace.verified_email();
  engineer constant uuid := marketplace.approved_engineer();
begin
  return query
    select part.id, news.unread
    from (
      select i.id, i.created_at, 'client' as side, 'client' as reader from marketplace.issue i
      where i.user_id = me and i.taken_down_at is null and (engineer is null or i.engineer_id is distinct from engineer)
      union
      select i.id, i.created_at, 'client', 'client' from marketplace.issue i
      where lower(i.email) = address and i.taken_down_at is null and (engineer is null or i.engineer_id is distinct from engineer)
      union
      select i.id, i.created_at, 'engineer', engineer::text from marketplace.issue i
      where i.engineer_id = engineer and i.taken_down_at is null) part
    cross join lateral (
      select m.sender from public.messages m where m.issue_id = part.id
      order by m.created_at desc, m.id desc limit 1) newest
    cross join lateral (
      select count(*)::int as unread from public.messages m
      where newest.sender <> part.side and m.issue_id = part.id and m.sender <> part.side
        and m.created_at > coalesce(marketplace.last_seen(part.id, part.reader), '-infinity')) news
    where newest.sender <> part.side and news.unread > 0
    order by part.created_at desc limit 200;
end
$$;

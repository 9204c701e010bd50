create function marketplace.last_seen(p_issue_id uuid, p_reader text) returns timestamptz
language sql stable security definer set search_path = '' as
$$
  select greatest(
    (select max(s.seen_at) from marketplace.conversation_seen s
     where s.issue_id = p_issue_id and case when p_reader = 'client' then s.part = 'client' else s.user_id::text = p_reader end),
    (select max(m.created_at) from public.messages m
     where m.issue_id = p_issue_id and m.sender = case when p_reader = 'client' then 'client' else 'engineer' end))
$$;

-- Marks a conversation as read. Returns the time of the previous mark, so that the screen can show where the
-- new messages begin.
create function public.see_messages(p_issue_id uuid) returns timestamptz
language plpgsql security definer set search_path = '' as
$$
declare
  issue marketplace.issue;
  part text;
  seen_before timestamptz;
begin
  select * into issue from marketplace.issue i where i.id = p_issue_id;
  part := marketplace.part_in(issue);
  if part is null or part not in ('client', 'engineer') then
    return null;
  end if;
  seen_before := marketplace.last_seen(p_issue_id, case part when 'client' then part else marketplace.uid()::text end);
  insert into marketplace.conversation_seen as s (issue_id, user_id, part, seen_at)
  values (p_issue_id, marketplace.uid(), part, clock_timestamp())
  on conflict (issue_id, user_id) do update set part = excluded.part, seen_at = excluded.seen_at;
  return seen_before;
end
$$;
comment on function public.see_messages is 'Marks an issue''s conversation as read by the caller, so that no mail is sent about it; returns the previous mark.';

-- Returns the 200 newest issues with unread messages. The caller is the client or the engineer of each issue.
-- A message from the other side is unread until the caller's side opens the conversation or writes a message.
create function public.unread_conversations() returns table (issue_id uuid, unread int)
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
comment on function public.unread_conversations is 'The caller''s issues as client or engineer, with the number of unread messages.';

grant execute on function public.see_messages to authenticated;
grant execute on function public.unread_conversations to authenticated, service_role;

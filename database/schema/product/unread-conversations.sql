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

-- Returns the issues of a client and engineer with their side, except issues that were taken down. Sets no
-- search path, so that the planner can inline it.
create function marketplace.sides_of(p_client uuid, p_address text, p_engineer uuid)
returns table (issue marketplace.issue, side text, reader text)
language sql stable as
$$
  select i, 'client', 'client' from marketplace.issue i
  where i.user_id = p_client and i.taken_down_at is null and (p_engineer is null or i.engineer_id is distinct from p_engineer)
  union all
  select i, 'client', 'client' from marketplace.issue i
  where lower(i.email) = p_address and i.user_id is distinct from p_client and i.taken_down_at is null
    and (p_engineer is null or i.engineer_id is distinct from p_engineer)
  union all
  select i, 'engineer', p_engineer::text from marketplace.issue i
  where i.engineer_id = p_engineer and i.taken_down_at is null
$$;

create function marketplace.unread_by(p_issue_id uuid, p_side text, p_reader text, p_since timestamptz) returns table (unread int)
language sql stable as
$$
  select news.unread
  from (
    select m.sender from public.messages m where m.issue_id = p_issue_id
    order by m.created_at desc, m.id desc limit 1) newest
  cross join lateral (
    select count(*)::int as unread from public.messages m
    where newest.sender <> p_side and m.issue_id = p_issue_id and m.sender <> p_side
      and m.created_at > greatest(p_since, marketplace.last_seen(p_issue_id, p_reader))) news
  where newest.sender <> p_side and news.unread > 0
$$;

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
    select (part.issue).id, news.unread
    from marketplace.sides_of(me, address, engineer) part
    cross join lateral marketplace.unread_by((part.issue).id, part.side, part.reader, '-infinity') news
    order by (part.issue).created_at desc limit 200;
end
$$;
comment on function public.unread_conversations is 'The caller''s issues as client or engineer, with the number of unread messages.';

grant execute on function public.see_messages to authenticated;
grant execute on function public.unread_conversations to authenticated, service_role;

-- What a client may know about their engineer. The share covers the 100 newest accepted fixes. The reply time covers
-- the newest messages of the 20 newest issues, from a client's first unanswered message to the next reply.
create function public.engineer_record(p_engineer_id uuid)
returns table (fixes int, accepted_at_once numeric, median_reply_hours numeric)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as
$$
declare
  me constant uuid := marketplace.uid();
  address constant text := marketplace.verified_email();
begin
  if not (coalesce(p_engineer_id = me, false) or marketplace.sees_all_since() is not null
      or exists (select from marketplace.issue i where i.engineer_id = p_engineer_id and i.user_id = me)
      or exists (select from marketplace.issue i where i.engineer_id = p_engineer_id and lower(i.email) = address)) then
    perform marketplace.refuse('42501', 'engineerRecordHidden');
  end if;
  return query
  select work.fixes, work.at_once, replies.hours
  from (
    select count(*)::int as fixes,
      round(avg(case when exists (select from marketplace.fix f where f.issue_id = done.id and f.round = 2) then 0 else 1 end)
        filter (where done.place <= 100), 2) as at_once
    from (
      select i.id, row_number() over (order by coalesce(i.completed_at, i.updated_at) desc, i.id desc) as place
      from marketplace.issue i
      where i.engineer_id = p_engineer_id and i.status = 'completed' and i.accepted_at is not null
      order by coalesce(i.completed_at, i.updated_at) desc, i.id desc limit marketplace.most_counted() + 1) done) work
  cross join (
    select case when count(*) >= 3 then
      round((percentile_cont(0.5) within group (order by extract(epoch from turn.answered_at - turn.created_at)) / 3600)::numeric, 1) end as hours
    from (
      select said.sender, said.created_at, lag(said.sender) over said_in as before,
        min(said.created_at) filter (where said.sender = 'engineer') over (
          partition by said.issue_id order by said.created_at, said.id rows between 1 following and unbounded following) as answered_at
      from (
        select i.id from marketplace.issue i
        where i.engineer_id = p_engineer_id order by i.created_at desc, i.id desc limit 20) recent
      cross join lateral (
        select m.* from public.messages m
        where m.issue_id = recent.id order by m.created_at desc, m.id desc limit 20) said
      where said.sender <> 'operator'
      window said_in as (partition by said.issue_id order by said.created_at, said.id)) turn
    where turn.sender = 'client' and turn.before = 'engineer' and turn.answered_at is not null) replies;
end
$$;
comment on function public.engineer_record is
  'An engineer''s accepted fixes (1001 means more than 1000), the share accepted without a change, and the median hours to a reply.';

grant execute on function public.engineer_record to authenticated, service_role;

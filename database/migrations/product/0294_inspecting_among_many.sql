-- The engineer's look into the records costs what it shows, however many there are. Who sees what stays as it was.

-- As with issues: a range with two ends is taken for a small part of the table, one with an open end for a third of it.
drop policy "Operators read every timeline" on public.timeline_events;
create policy "Operators read every timeline" on public.timeline_events
  for select to authenticated
  using (created_at > (select marketplace.sees_all_since()) and created_at < (select timestamptz 'infinity'));

drop policy "Operators read every message" on public.messages;
create policy "Operators read every message" on public.messages
  for select to authenticated
  using (created_at > (select marketplace.sees_all_since()) and created_at < (select timestamptz 'infinity'));

-- The ids of the next issues that the caller may see, newest first: each kind of right walks an index in the list's own order.
-- It shows nothing by itself; the policies decide again over what is read by these ids.
create function marketplace.newest_seen(p_before_at timestamptz, p_before_id uuid, p_limit int) returns setof uuid
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as
$$
declare
  me constant uuid := marketplace.uid();
  address constant text := marketplace.verified_email();
  engineer constant uuid := marketplace.approved_engineer();
  sees_all constant boolean := marketplace.sees_all_since() is not null;
begin
  return query
    select seen.id from (
      (select i.id, i.created_at from marketplace.issue i
       where sees_all and (i.created_at, i.id) < (p_before_at, p_before_id)
       order by i.created_at desc, i.id desc limit p_limit)
      union
      (select i.id, i.created_at from marketplace.issue i
       where i.user_id = me and (i.created_at, i.id) < (p_before_at, p_before_id)
       order by i.created_at desc, i.id desc limit p_limit)
      union
      (select i.id, i.created_at from marketplace.issue i
       where lower(i.email) = address and (i.created_at, i.id) < (p_before_at, p_before_id)
       order by i.created_at desc, i.id desc limit p_limit)
      union
      (select i.id, i.created_at from marketplace.issue i
       where i.engineer_id = engineer and i.taken_down_at is null and (i.created_at, i.id) < (p_before_at, p_before_id)
       order by i.created_at desc, i.id desc limit p_limit)
      union
      (select i.id, i.created_at from marketplace.issue i
       where engineer is not null and i.status = 'pending' and i.engineer_id is null and i.taken_down_at is null
         and (i.created_at, i.id) < (p_before_at, p_before_id)
       order by i.created_at desc, i.id desc limit p_limit)) seen
    order by seen.created_at desc, seen.id desc limit p_limit;
end
$$;
revoke execute on function marketplace.newest_seen from public;
grant execute on function marketplace.newest_seen to authenticated, service_role;

-- Rows as JSON, newest first, at most 500, the columns in their order. The condition is SQL of ours that may compare with $1.
create or replace function marketplace.inspected_rows(
  p_table regclass, p_condition text, p_value text, p_before_created_at timestamptz, p_before_id uuid, p_limit int
) returns setof json
language plpgsql stable set search_path = '' as
$$
begin
  return query execute format(
    'select to_json(t) from (select * from %s where %s and (created_at, id) < ($2, $3) order by created_at desc, id desc limit $4) t',
    p_table,
    case when p_condition = 'true' and p_table in ('public.issues'::regclass, 'public.code_submissions'::regclass)
      then 'id = any (array(select marketplace.newest_seen($2, $3, $4)))' else p_condition end)
  using p_value, coalesce(p_before_created_at, 'infinity'),
    coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), least(p_limit, 500);
end
$$;

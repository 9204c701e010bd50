-- The engineer's look into messages and timelines reads the newest of each of their own issues, and goes through nobody
-- else's to find them. Who sees what stays as it was.

drop index public.messages_newest, public.timeline_events_newest;
create index messages_newest on public.messages (created_at desc, id desc);
create index timeline_events_newest on public.timeline_events (created_at desc, id desc);

-- The ids of the next rows, newest first, of a table whose rows belong to issues. It shows nothing by itself; the policies
-- decide again over what is read by these ids.
create function marketplace.newest_rows_seen(p_table regclass, p_before_at timestamptz, p_before_id uuid, p_limit int) returns setof uuid
language plpgsql stable security definer set search_path = '' as
$$
begin
  return query execute format(
    case when marketplace.sees_all_since() is not null then
      'select t.id from %s t where (t.created_at, t.id) < ($1, $2) order by t.created_at desc, t.id desc limit $3'
    else
      'select newest.id from marketplace.inside_issues() own (issue_id) cross join lateral (
         select t.id, t.created_at from %s t where t.issue_id = own.issue_id and (t.created_at, t.id) < ($1, $2)
         order by t.created_at desc, t.id desc limit $3) newest
       order by newest.created_at desc, newest.id desc limit $3'
    end, p_table)
  using p_before_at, p_before_id, p_limit;
end
$$;
revoke execute on function marketplace.newest_rows_seen from public;
grant execute on function marketplace.newest_rows_seen to authenticated, service_role;

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
    case
      when p_condition <> 'true' then p_condition
      when p_table in ('public.issues'::regclass, 'public.code_submissions'::regclass)
        then 'id = any (array(select marketplace.newest_seen($2, $3, $4)))'
      when p_table in ('public.messages'::regclass, 'public.timeline_events'::regclass)
        then format('id = any (array(select marketplace.newest_rows_seen(%L, $2, $3, $4)))', p_table)
      else p_condition
    end)
  using p_value, coalesce(p_before_created_at, 'infinity'),
    coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), least(p_limit, 500);
end
$$;

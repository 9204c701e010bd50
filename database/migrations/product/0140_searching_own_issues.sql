-- The client's own list: searched, filtered and paged here, since a text operator under policies would keep the planner
-- from every index. The function carries the predicate of the client's two policies itself and nothing of the others.

-- What a client's status filter selects: every pending issue is In Review to them, and Submitted while nobody holds it. A
-- plain expression, with no path of its own, becomes part of the query: an issue costs a comparison and no call.
create function marketplace.fits_status_filter(p_filter text, p_status text, p_engineer_id uuid) returns boolean
language sql immutable as
$$
  select case p_filter
    when 'All' then true
    when 'Submitted' then p_status = 'pending' and p_engineer_id is null
    when 'In Review' then p_status = 'pending'
    when 'In Progress' then p_status = 'in_progress'
    when 'Resolved' then p_status = 'completed'
    when 'Closed' then p_status = 'cancelled'
    else false
  end
$$;

-- What a search looks into: of what was taken down its client reads the reason alone.
create function marketplace.searched_text(p_issue marketplace.issue) returns text
language sql immutable as
$$
  select lower(case when p_issue.taken_down_at is null
    then p_issue.title || E'\n' || p_issue.description
    else 'Taken down' || E'\n' || coalesce(p_issue.taken_down_reason, '') end)
$$;

-- A page of the caller's own issues, newest first; p_before_* is the last issue of the page before. Each half walks an
-- index in the list's own order and stops when the page is full, so that neither other people's issues nor later
-- pages cost anything; at worst it reads what is the caller's.
create function public.search_my_issues(
  p_search text default '', p_status text default 'All', p_urgency text default 'All',
  p_before_created_at timestamptz default null, p_before_id uuid default null, p_limit int default 50
) returns setof public.issues
language plpgsql stable security definer set search_path = '' as
$$
declare
  me constant uuid := marketplace.uid();
  address constant text := marketplace.verified_email();
  -- Every word, wherever it stands; each sign in it means itself.
  patterns constant text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(lower(left(p_search, 200)), '\s+') word where word <> '');
  is_any constant boolean := patterns = '{}';
  sought_id constant text := lower(btrim(p_search));
  before_at constant timestamptz := coalesce(p_before_created_at, 'infinity');
  before_id constant uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  page constant int := greatest(1, least(coalesce(p_limit, 50), 200));
begin
  return query
    with own as (
      (select i.id, i.created_at from marketplace.issue i
       where i.user_id = me and (i.created_at, i.id) < (before_at, before_id)
         and marketplace.fits_status_filter(p_status, i.status, i.engineer_id)
         and (p_urgency = 'All' or i.urgency = p_urgency)
         and (is_any or i.id::text = sought_id or marketplace.searched_text(i) like all (patterns))
       order by i.created_at desc, i.id desc limit page)
      union
      (select i.id, i.created_at from marketplace.issue i
       where lower(i.email) = address and (i.created_at, i.id) < (before_at, before_id)
         and marketplace.fits_status_filter(p_status, i.status, i.engineer_id)
         and (p_urgency = 'All' or i.urgency = p_urgency)
         and (is_any or i.id::text = sought_id or marketplace.searched_text(i) like all (patterns))
       order by i.created_at desc, i.id desc limit page)
      order by created_at desc, id desc limit page)
    select shown.* from own cross join lateral marketplace.shown(own.id) shown
    order by own.created_at desc, own.id desc;
end
$$;
comment on function public.search_my_issues is 'A page of the caller''s own issues, newest first, narrowed by words, a status and an urgency as the filters name them.';

revoke execute on function public.search_my_issues, marketplace.fits_status_filter, marketplace.searched_text from public;
grant execute on function public.search_my_issues to authenticated, service_role;

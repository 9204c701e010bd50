-- Looking through one's own issues costs a comparison an issue and no call of a function: what is asked of each is a plain
-- expression, which becomes part of the query where it has no path of its own.

create or replace function marketplace.fits_status_filter(p_filter text, p_status text, p_engineer_id uuid) returns boolean
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

create or replace function public.search_my_issues(
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
drop function marketplace.has_words;
revoke execute on function marketplace.searched_text from public;

-- Lists of issues. Each filter has an index, so a page is fast with any number of issues. Row-level security
-- would prevent the planner from using an index for a text search. Therefore the functions bypass the
-- policies and repeat their conditions.

create function marketplace.most_counted() returns int
language sql immutable as
$$ select 1000 $$;
comment on function marketplace.most_counted is 'Lists are counted up to this number; one more means any higher number.';

create function marketplace.patterns_of(p_search text) returns text[]
language sql immutable set search_path = '' as
$$
  select array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(lower(left(p_search, 200)), '\s+') word where word <> '')
$$;

-- Returns whether an issue matches a client's status filter. In Review includes every pending issue,
-- Submitted only those without an engineer. The function sets no search path, so that the planner can inline
-- it.
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

-- Returns the text to search. For an issue that was taken down, this is only the reason.
create function marketplace.searched_text(p_issue marketplace.issue) returns text
language sql immutable as
$$
  select lower(case when p_issue.taken_down_at is null
    then p_issue.title || E'\n' || p_issue.description
    else 'Taken down' || E'\n' || coalesce(p_issue.taken_down_reason, '') end)
$$;

-- Returns a page of the caller's own issues, newest first. The p_before_* parameters identify the last issue
-- of the previous page. Each branch reads an index in order and stops when the page is full.
create function public.search_my_issues(
  p_search text default '', p_status text default 'All', p_urgency text default 'All',
  p_before_created_at timestamptz default null, p_before_id uuid default null, p_limit int default 50
) returns setof public.issues
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as
$$
declare
  me constant uuid := marketplace.uid();
  address constant text := marketplace.verified_email();
  before_at constant timestamptz := coalesce(p_before_created_at, 'infinity');
  before_id constant uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  page constant int := greatest(1, least(coalesce(p_limit, 50), 200));
  -- Each branch matches the order of exactly one index, so the planner uses it regardless of statistics.
  has_others constant boolean := coalesce(
    (select one.user_id is distinct from me from marketplace.issue one
     where lower(one.email) = address order by one.user_id desc limit 1)
    or (select one.user_id is distinct from me from marketplace.issue one
        where lower(one.email) = address order by one.user_id limit 1), false);
  patterns text[];
  is_any boolean;
  sought_id text;
  sought_number bigint;
  ids uuid[];
  own public.issues;
begin
  if not has_others and p_search = '' and p_status = 'All' and p_urgency = 'All' then
    for own in
      select i.* from marketplace.owned_issue i
      where i.user_id = me and (i.created_at, i.id) < (before_at, before_id)
      order by i.created_at desc, i.id desc limit page
    loop
      return next marketplace.listed(own);
    end loop;
    return;
  end if;
  patterns := case when p_search ~ '\S' then marketplace.patterns_of(p_search) else '{}' end;
  is_any := patterns = '{}';
  sought_id := lower(btrim(p_search));
  sought_number := substring(sought_id from '^#?([0-9]{1,15})$');
  ids := array(
    select found.id from (
      (select i.id, i.created_at from marketplace.issue i
       where i.user_id = me and (i.created_at, i.id) < (before_at, before_id)
         and marketplace.fits_status_filter(p_status, i.status, i.engineer_id)
         and (p_urgency = 'All' or i.urgency = p_urgency)
         and (is_any or i.id::text = sought_id or i.number = sought_number or marketplace.searched_text(i) like all (patterns))
       order by i.created_at desc, i.id desc limit page)
      union
      (select i.id, i.created_at from marketplace.issue i
       where has_others and lower(i.email) = address and (i.created_at, i.id) < (before_at, before_id)
         and marketplace.fits_status_filter(p_status, i.status, i.engineer_id)
         and (p_urgency = 'All' or i.urgency = p_urgency)
         and (is_any or i.id::text = sought_id or i.number = sought_number or marketplace.searched_text(i) like all (patterns))
       order by i.created_at desc, i.id desc limit page)) found
    order by found.created_at desc, found.id desc limit page);
  for own in
    select i.* from marketplace.owned_issue i where i.id = any (ids) order by i.created_at desc, i.id desc
  loop
    return next marketplace.listed(own);
  end loop;
end
$$;
comment on function public.search_my_issues is 'A page of the caller''s own issues, newest first, filtered by text or number, status and urgency.';

-- Returns a page of an engineer's current and past issues, newest first. Claimable issues can be included.
-- The p_before_* parameters identify the last issue of the previous page. Each branch reads an index in
-- order.
create function public.engineer_issues(
  p_in_hand boolean default false, p_before_created_at timestamptz default null, p_before_id uuid default null, p_limit int default 200
) returns setof public.issues
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as
$$
declare
  me constant uuid := marketplace.approved_engineer();
  before_at constant timestamptz := coalesce(p_before_created_at, 'infinity');
  before_id constant uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  page constant int := greatest(1, least(coalesce(p_limit, 200), 200));
begin
  if me is null then
    return;
  end if;
  return query
    with listed as (
      (select i.id, i.created_at from marketplace.issue i
       where i.engineer_id = me and i.status in ('pending', 'in_progress') and i.taken_down_at is null
         and (i.created_at, i.id) < (before_at, before_id)
       order by i.created_at desc, i.id desc limit page)
      union all
      (select i.id, i.created_at from marketplace.issue i
       where not p_in_hand and i.engineer_id = me and i.status in ('completed', 'cancelled') and i.taken_down_at is null
         and (i.created_at, i.id) < (before_at, before_id)
       order by i.created_at desc, i.id desc limit page)
      union all
      (select i.id, i.created_at from marketplace.issue i
       where not p_in_hand and i.status = 'pending' and i.engineer_id is null and i.taken_down_at is null
         and (i.created_at, i.id) < (before_at, before_id)
       order by i.created_at desc, i.id desc limit page)
      order by created_at desc, id desc limit page)
    select shown.* from marketplace.all_shown(array(select listed.id from listed)) shown
    order by shown.created_at desc, shown.id desc;
end
$$;
comment on function public.engineer_issues is
  'A page of the calling engineer''s current, past and claimable issues, newest first; only current ones if limited to their own work.';

-- Returns a page of all issues for operators, newest first. The p_before_* parameters identify the last issue
-- of the previous page. A search text without three consecutive letters cannot use an index, so only the next
-- 10000 issues are searched.
create function public.operator_issues(
  p_search text default '', p_status text default 'All', p_engineer_id uuid default null,
  p_before_created_at timestamptz default null, p_before_id uuid default null, p_limit int default 50
) returns setof public.issues
language plpgsql stable security definer set search_path = '' as
$$
declare
  wanted constant text := lower(btrim(left(coalesce(p_search, ''), 200)));
  source text := 'marketplace.issue';
  conditions text := '(i.created_at, i.id) < ($1, $2)';
begin
  perform marketplace.require_operator();
  -- Only the filters in use are added to the statement, so that it can use an index.
  if wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    conditions := conditions || ' and i.id = $3::uuid';
  elsif wanted ~ '^#[0-9]{1,15}$' then
    conditions := conditions || ' and i.number = substr($3, 2)::bigint';
  elsif wanted <> '' then
    conditions := conditions || $q$ and lower(i.title || E'\n' || i.email) like '%' || regexp_replace($3, '([\\%_])', '\\\1', 'g') || '%'$q$;
  end if;
  if wanted <> '' and wanted !~ '[[:alnum:]]{3}|^#[0-9]{1,15}$' then
    source := '(select * from marketplace.issue i where (i.created_at, i.id) < ($1, $2) order by i.created_at desc, i.id desc limit 10000)';
  end if;
  conditions := conditions || case coalesce(p_status, '')
    when 'All' then ''
    when 'Submitted' then $q$ and i.status = 'pending' and i.engineer_id is null$q$
    when 'In Review' then $q$ and i.status = 'pending' and i.engineer_id is not null$q$
    when 'In Progress' then $q$ and i.status = 'in_progress'$q$
    when 'Resolved' then $q$ and i.status = 'completed'$q$
    when 'Closed' then $q$ and i.status = 'cancelled'$q$
    else ' and false'
  end;
  if p_engineer_id is not null then
    conditions := conditions || ' and i.engineer_id = $4';
  end if;
  return query execute format($q$
    with page as (
      select i.id, i.created_at from %s i where %s order by i.created_at desc, i.id desc limit $5)
    select shown.* from marketplace.all_shown(array(select page.id from page)) shown
    order by shown.created_at desc, shown.id desc $q$, source, conditions)
  using coalesce(p_before_created_at, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), wanted, p_engineer_id,
    greatest(1, least(coalesce(p_limit, 50), 200));
end
$$;
comment on function public.operator_issues is 'A page of all issues, newest first, filtered by ID, number or text, status and engineer.';

grant execute on function
  public.search_my_issues, public.engineer_issues, public.operator_issues
to authenticated, service_role;

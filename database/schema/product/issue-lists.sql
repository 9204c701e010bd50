-- Lists of issues, each paged by key. A list costs what is found, however many issues there are: each filter has an index in
-- the list's own order, and nothing is counted further than a person reads. A function carries the predicate of its readers'
-- policies itself, since a text operator under policies would keep the planner from every index.

create function marketplace.most_counted() returns int
language sql immutable as
$$ select 1000 $$;
comment on function marketplace.most_counted is 'Lists are counted this far; one more stands for any number beyond.';

-- What a search box holds, as patterns: every word, wherever it stands; each sign in it means itself.
create function marketplace.patterns_of(p_search text) returns text[]
language sql immutable set search_path = '' as
$$
  select array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(lower(left(p_search, 200)), '\s+') word where word <> '')
$$;

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
-- index in the list's own order and stops when the page is full. All that is listed is the caller's own, as
-- marketplace.owned_issue gives it. As long as all issues of a client's address are their account's, as most are, a page that
-- nothing narrows is read by the account alone, by a statement that has nothing else in it.
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
  -- Each looks in the order of one index, which no other gives: whatever is known of the addresses, it is that which answers.
  has_others constant boolean := coalesce(
    (select one.user_id is distinct from me from marketplace.issue one
     where lower(one.email) = address order by one.user_id desc limit 1)
    or (select one.user_id is distinct from me from marketplace.issue one
        where lower(one.email) = address order by one.user_id limit 1), false);
  patterns text[];
  is_any boolean;
  sought_id text;
  listed uuid[];
begin
  if not has_others and p_search = '' and p_status = 'All' and p_urgency = 'All' then
    return query
      select i.* from marketplace.owned_issue i
      where i.user_id = me and (i.created_at, i.id) < (before_at, before_id)
      order by i.created_at desc, i.id desc limit page;
    return;
  end if;
  patterns := case when p_search ~ '\S' then marketplace.patterns_of(p_search) else '{}' end;
  is_any := patterns = '{}';
  sought_id := lower(btrim(p_search));
  listed := array(
    select own.id from (
      (select i.id, i.created_at from marketplace.issue i
       where i.user_id = me and (i.created_at, i.id) < (before_at, before_id)
         and marketplace.fits_status_filter(p_status, i.status, i.engineer_id)
         and (p_urgency = 'All' or i.urgency = p_urgency)
         and (is_any or i.id::text = sought_id or marketplace.searched_text(i) like all (patterns))
       order by i.created_at desc, i.id desc limit page)
      union
      (select i.id, i.created_at from marketplace.issue i
       where has_others and lower(i.email) = address and (i.created_at, i.id) < (before_at, before_id)
         and marketplace.fits_status_filter(p_status, i.status, i.engineer_id)
         and (p_urgency = 'All' or i.urgency = p_urgency)
         and (is_any or i.id::text = sought_id or marketplace.searched_text(i) like all (patterns))
       order by i.created_at desc, i.id desc limit page)) own
    order by own.created_at desc, own.id desc limit page);
  return query
    select i.* from marketplace.owned_issue i where i.id = any (listed) order by i.created_at desc, i.id desc;
end
$$;
comment on function public.search_my_issues is 'A page of the caller''s own issues, newest first, narrowed by words, a status and an urgency as the filters name them.';

-- A page of the issues that an engineer holds or held and, unless only the work in hand is asked for, of those that they may
-- claim; newest first, p_before_* is the last issue of the page before. Each half walks an index in the list's own order.
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
  'A page of what the calling engineer holds, held or may claim, newest first; of what they hold alone where only the work in hand is asked for.';

-- A page of every issue, newest first, for operators; p_before_* is the last issue of the page before. The search is for an
-- id, or for a part of the title or of the client's address; what holds no three letters in a row is in no index, and is
-- looked for in the next 10000 issues of the list alone. In Review are the pending ones that somebody holds.
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
  -- Only what is asked for stands in the statement, so that an index can answer it.
  if wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    conditions := conditions || ' and i.id = $3::uuid';
  elsif wanted <> '' then
    conditions := conditions || $q$ and lower(i.title || E'\n' || i.email) like '%' || regexp_replace($3, '([\\%_])', '\\\1', 'g') || '%'$q$;
  end if;
  if wanted <> '' and wanted !~ '[[:alnum:]]{3}' then
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
comment on function public.operator_issues is 'A page of every issue, newest first, narrowed by an id or a text, a status as the filter names it, and an engineer.';

grant execute on function
  public.search_my_issues, public.engineer_issues, public.operator_issues
to authenticated, service_role;

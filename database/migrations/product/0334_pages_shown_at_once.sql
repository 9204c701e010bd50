-- As before, but a page is shown in one look at its issues instead of one look each.

-- The issues of these ids as the caller sees them, in no order.
create function marketplace.all_shown(p_ids uuid[]) returns setof public.issues
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = 'force_generic_plan' as
$$
begin
  return query select i.* from public.issues i where i.id = any (p_ids);
end
$$;
revoke execute on function marketplace.all_shown from public;

create or replace function public.engineer_issues(
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

create or replace function public.operator_issues(
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

create or replace function public.search_available_issues(
  p_search text default '', p_coding_app text default 'All', p_urgency text default 'All', p_max_age_hours int default null,
  p_price_from numeric default null, p_price_below numeric default null, p_sort text default 'newest',
  p_after jsonb default null, p_limit int default 24
) returns jsonb
language plpgsql stable security definer set search_path = '' as
$$
declare
  me constant uuid := marketplace.approved_engineer();
  skills constant text[] := marketplace.words_of_skills((select e.skills from public.engineers e where e.id = me));
  patterns constant text[] := marketplace.patterns_of(p_search);
  since constant timestamptz := case when p_max_age_hours > 0 then now() - make_interval(hours => least(p_max_age_hours, 1000000)) end;
  -- Only what is asked for stands in the statement, so that an index can answer it.
  available constant text := $q$
    from marketplace.issue i
    where i.status = 'pending' and i.engineer_id is null and i.taken_down_at is null $q$
    || case when p_coding_app is distinct from 'All' then ' and i.coding_app = $1' else '' end
    || case when p_urgency is distinct from 'All' then ' and i.urgency = $2' else '' end
    || case when since is not null then ' and i.created_at > $3' else '' end
    || case when p_price_from is not null then ' and coalesce(i.estimated_price, -1) >= greatest($4, 0)' else '' end
    || case when p_price_below is not null then ' and coalesce(i.estimated_price, -1) >= 0 and coalesce(i.estimated_price, -1) < $5' else '' end
    || coalesce((select string_agg(format($q$ and lower(i.title || E'\n' || i.description) like ($6)[%s]$q$, place), '')
      from generate_subscripts(patterns, 1) place), '');
  -- What each order compares, what it begins after and how it runs.
  key text;
  after text;
  running text;
  goes_on boolean := p_after is not null and jsonb_typeof(p_after) <> 'null';
  room int := greatest(1, least(coalesce(p_limit, 24), 100));
  below_at timestamptz := coalesce((p_after ->> 'below_at')::timestamptz, 'infinity');
  below_id uuid := coalesce((p_after ->> 'below_id')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  down_to_at timestamptz := coalesce((p_after ->> 'down_to_at')::timestamptz, '-infinity');
  down_to_id uuid := coalesce((p_after ->> 'down_to_id')::uuid, '00000000-0000-0000-0000-000000000000');
  issues jsonb := '[]';
  more jsonb;
  next jsonb;
  total bigint;
begin
  if me is null then
    return jsonb_build_object('total', 0, 'issues', issues, 'next', null);
  end if;
  key := case p_sort
    when 'newest' then 'i.created_at'
    when 'deadline' then 'marketplace.due_at(i.created_at, i.urgency)'
    when 'price' then 'coalesce(i.estimated_price, -1)'
    when 'match' then 'marketplace.count_named(i.words, $9)'
  end;
  if key is null then
    raise exception using errcode = '22023', message = 'Issues are sorted by newest, deadline, price or match.';
  end if;
  after := case p_sort
    when 'newest' then $q$ and (i.created_at, i.id) < (($7 ->> 'key')::timestamptz, ($7 ->> 'id')::uuid) $q$
    when 'deadline' then $q$ and (marketplace.due_at(i.created_at, i.urgency), i.id) > (($7 ->> 'key')::timestamptz, ($7 ->> 'id')::uuid) $q$
    else format($q$ and (%s, i.created_at, i.id) < (($7 ->> 'key')::numeric, ($7 ->> 'at')::timestamptz, ($7 ->> 'id')::uuid) $q$, key)
  end;
  running := case p_sort
    when 'newest' then 'i.created_at desc, i.id desc'
    when 'deadline' then 'marketplace.due_at(i.created_at, i.urgency), i.id'
    else key || ' desc, i.created_at desc, i.id desc'
  end;
  if not goes_on then
    execute format('select count(*) from (select %s limit marketplace.most_counted() + 1) fitting', available)
    using p_coding_app, p_urgency, since, p_price_from, p_price_below, patterns into total;
  end if;
  loop
    if p_sort = 'match' and not goes_on then
      execute format($q$select i.created_at, i.id %s and (i.created_at, i.id) < ($7, $8) order by i.created_at desc, i.id desc offset 999 limit 1$q$, available)
      using p_coding_app, p_urgency, since, p_price_from, p_price_below, patterns, below_at, below_id
      into down_to_at, down_to_id;
      down_to_at := coalesce(down_to_at, '-infinity');
      down_to_id := coalesce(down_to_id, '00000000-0000-0000-0000-000000000000');
    end if;
    execute format($q$
      with page as (
        select i.id, row_number() over (order by %s) as place, jsonb_build_object('key', %s, 'at', i.created_at, 'id', i.id) as cursor
        %s order by %s limit $8)
      select coalesce(jsonb_agg(to_jsonb(shown) order by page.place), '[]'), (array_agg(page.cursor order by page.place))[$8]
      from page join marketplace.all_shown(array(select page.id from page)) shown on shown.id = page.id $q$,
      running, key,
      available || case when p_sort = 'match' then ' and (i.created_at, i.id) < ($10, $11) and (i.created_at, i.id) >= ($12, $13)' else '' end
        || case when goes_on then after else '' end,
      running)
    using p_coding_app, p_urgency, since, p_price_from, p_price_below, patterns, p_after, room, skills, below_at, below_id, down_to_at, down_to_id
    into more, next;
    issues := issues || more;
    room := room - jsonb_array_length(more);
    exit when next is not null or down_to_at = '-infinity';
    below_at := down_to_at;
    below_id := down_to_id;
    goes_on := false;
  end loop;
  if p_sort = 'match' then
    next := next || jsonb_build_object('below_at', below_at, 'below_id', below_id, 'down_to_at', down_to_at, 'down_to_id', down_to_id);
  end if;
  return jsonb_build_object('total', total, 'issues', issues, 'next', next);
end
$$;

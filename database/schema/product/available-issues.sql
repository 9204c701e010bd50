-- Search, filters and paging for the issues that an approved engineer can claim. Row-level security would
-- prevent the planner from using an index for a text search. Therefore the function bypasses the policy and
-- repeats its condition.

-- Returns a page of claimable issues. The first page also has their number, up to `most_counted`. p_after is
-- the `next` value of the previous page. Best match sorts only 1000 issues at a time, newest first, so that
-- no page reads every issue.
create function public.search_available_issues(
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
  -- Only the filters in use are added to the statement, so that it can use an index.
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
  key text;
  after text;
  running text;
  goes_on boolean := p_after is not null and jsonb_typeof(p_after) <> 'null';
  room int := greatest(1, least(coalesce(p_limit, 24), 100));
  below_at timestamptz := coalesce(marketplace.time_of(p_after ->> 'below_at'), 'infinity');
  below_id uuid := coalesce((p_after ->> 'below_id')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  down_to_at timestamptz := coalesce(marketplace.time_of(p_after ->> 'down_to_at'), '-infinity');
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
    perform marketplace.refuse('22023', 'orderUnknown');
  end if;
  after := case p_sort
    when 'newest' then $q$ and (i.created_at, i.id) < (marketplace.time_of($7 ->> 'key'), ($7 ->> 'id')::uuid) $q$
    when 'deadline' then $q$ and (marketplace.due_at(i.created_at, i.urgency), i.id) > (marketplace.time_of($7 ->> 'key'), ($7 ->> 'id')::uuid) $q$
    else format($q$ and (%s, i.created_at, i.id) < (($7 ->> 'key')::numeric, marketplace.time_of($7 ->> 'at'), ($7 ->> 'id')::uuid) $q$, key)
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
    exit when next is not null or down_to_at = '-infinity' or p_sort is distinct from 'match';
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
comment on function public.search_available_issues is
  'A page of the issues that the caller may claim: the total (first page only; 1001 means more than 1000), the issues, and the cursor of the next page.';

create function public.count_available_issues() returns int
language sql stable security definer set search_path = '' as
$$
  select count(*)::int from (
    select from marketplace.issue i
    where i.status = 'pending' and i.engineer_id is null and i.taken_down_at is null and marketplace.approved_engineer() is not null
    limit marketplace.most_counted() + 1) claimable
$$;
comment on function public.count_available_issues is 'The number of issues that the calling engineer may claim; 1001 means more than 1000.';

grant execute on function public.search_available_issues, public.count_available_issues to authenticated, service_role;

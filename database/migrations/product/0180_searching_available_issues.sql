-- What an approved engineer may claim: searched, filtered, sorted and paged here. The function carries the predicate of
-- their policy itself, since a text operator under policies would keep the planner from every index.

-- The words of a text, each between single spaces: letters and digits, with the plus signs or the hash of "C++" and "C#".
create function marketplace.words_of(p_text text) returns text
language sql immutable set search_path = '' as
$$
  select ' ' || btrim(regexp_replace(regexp_replace(lower(p_text collate "C"),
    '([a-z0-9\u00c0-\u1fff\u2070-\u2fff\u3040-\ufefe\uff00-\U0010ffff]+(?:\+\+|#)?)|.', '\1 ', 'g'), ' +', ' ', 'g')) || ' '
$$;

-- Skills as they are looked for in words, each once.
create function marketplace.words_of_skills(p_skills text[]) returns text[]
language sql immutable set search_path = '' as
$$
  select array(
    select distinct marketplace.words_of(skill) from unnest(p_skills) skill where marketplace.words_of(skill) <> '  ')
$$;

-- How many of them the words name: all words of a skill stand there, one after the other.
create function marketplace.count_named(p_words text, p_words_of_skills text[]) returns int
language sql immutable as
$$ select count(*)::int from unnest(p_words_of_skills) skill where strpos(p_words, skill) > 0 $$;

-- The likeliest price of an analysis in US dollars and cents: the one it names, or the middle of its range. Whatever else
-- somebody wrote there names none, and neither does more than a million: numbers of any length fit into no index.
create function marketplace.estimated_price(p_analysis text) returns numeric
language plpgsql immutable set search_path = '' as
$$
declare
  price jsonb;
  low numeric;
  high numeric;
  typical numeric;
begin
  price := p_analysis::jsonb -> 'price';
  if jsonb_typeof(price -> 'low') = 'number' and jsonb_typeof(price -> 'high') = 'number' then
    low := (price ->> 'low')::numeric;
    high := (price ->> 'high')::numeric;
    if jsonb_typeof(price -> 'typical') = 'number' then
      typical := (price ->> 'typical')::numeric;
    end if;
    return case
      when low < 0 or high < 0 or greatest(low, high) > 1000000 then null
      when typical between low and high then round(typical, 2)
      else round((low + high) / 2, 2)
    end;
  end if;
  return null;
exception when others then
  return null;
end
$$;

-- When engineers should be done; days have 24 hours, whatever the zone.
create function marketplace.due_at(p_created_at timestamptz, p_urgency text) returns timestamptz
language sql immutable set search_path = '' as
$$
  select p_created_at + case p_urgency when 'ASAP' then interval '48 hours' when 'This Week' then interval '120 hours' else interval '168 hours' end
$$;

alter table marketplace.issue
  add column words text not null generated always as (marketplace.words_of(title || ' ' || description || ' ' || coding_app)) stored,
  add column estimated_price numeric generated always as (marketplace.estimated_price(ai_analysis)) stored;
comment on column marketplace.issue.words is 'What it says, as engineers'' skills are looked for in it.';
comment on column marketplace.issue.estimated_price is 'US dollars.';

create index issue_available_by_deadline on marketplace.issue (marketplace.due_at(created_at, urgency), id)
  where status = 'pending' and engineer_id is null;
create index issue_available_by_price on marketplace.issue (coalesce(estimated_price, -1) desc, created_at desc, id desc)
  where status = 'pending' and engineer_id is null;

-- A page of what the caller may claim, and how many there are in all: p_after is the `next` of the page before. Newest,
-- deadline and price walk an index in their own order; the best match counts the caller's skills in what is available.
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
  -- Every word, wherever it stands; each sign in it means itself.
  patterns constant text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(lower(left(p_search, 200)), '\s+') word where word <> '');
  since constant timestamptz := case when p_max_age_hours > 0 then now() - make_interval(hours => least(p_max_age_hours, 1000000)) end;
  page constant int := greatest(1, least(coalesce(p_limit, 24), 100));
  available text := $q$
    from marketplace.issue i
    where i.status = 'pending' and i.engineer_id is null and i.taken_down_at is null
      and ($1 = 'All' or i.coding_app = $1) and ($2 = 'All' or i.urgency = $2)
      and ($3::timestamptz is null or i.created_at > $3)
      and ($4::numeric is null or i.estimated_price >= $4) and ($5::numeric is null or i.estimated_price < $5)
      and ($6 = '{}'::text[] or marketplace.searched_text(i) like all ($6)) $q$;
  -- What each order compares, what it begins after and how it runs.
  key text;
  after text;
  running text;
  found_issues jsonb;
  next jsonb;
  total bigint;
begin
  if me is null then
    return jsonb_build_object('total', 0, 'issues', '[]'::jsonb, 'next', null);
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
    when 'newest' then $q$ (i.created_at, i.id) < (($7 ->> 'key')::timestamptz, ($7 ->> 'id')::uuid) $q$
    when 'deadline' then $q$ (marketplace.due_at(i.created_at, i.urgency), i.id) > (($7 ->> 'key')::timestamptz, ($7 ->> 'id')::uuid) $q$
    else format($q$ (%s, i.created_at, i.id) < (($7 ->> 'key')::numeric, ($7 ->> 'at')::timestamptz, ($7 ->> 'id')::uuid) $q$, key)
  end;
  running := case p_sort
    when 'newest' then 'i.created_at desc, i.id desc'
    when 'deadline' then 'marketplace.due_at(i.created_at, i.urgency), i.id'
    else key || ' desc, i.created_at desc, i.id desc'
  end;
  if p_after is null or jsonb_typeof(p_after) = 'null' then
    execute 'select count(*)' || available using p_coding_app, p_urgency, since, p_price_from, p_price_below, patterns into total;
  else
    available := available || ' and ' || after;
  end if;
  execute format($q$
    with page as (
      select i.id, row_number() over (order by %s) as place, jsonb_build_object('key', %s, 'at', i.created_at, 'id', i.id) as cursor
      %s order by %s limit $8)
    select coalesce(jsonb_agg(to_jsonb(shown) order by page.place), '[]'), (array_agg(page.cursor order by page.place))[$8]
    from page cross join lateral marketplace.shown(page.id) shown $q$, running, key, available, running)
  using p_coding_app, p_urgency, since, p_price_from, p_price_below, patterns, p_after, page, skills
  into found_issues, next;
  return jsonb_build_object('total', total, 'issues', found_issues, 'next', next);
end
$$;
comment on function public.search_available_issues is
  'A page of the issues that the caller may claim: how many in all (on the first page), the issues, and where the next page begins.';

revoke execute on function
  public.search_available_issues, marketplace.words_of, marketplace.words_of_skills, marketplace.count_named, marketplace.estimated_price, marketplace.due_at
from public;
grant execute on function public.search_available_issues to authenticated, service_role;

-- As before, but a page is shown in one look at its issues instead of one look each.
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
  listed uuid[];
begin
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
  select array_agg(own.id) into listed from own;
  return query select i.* from public.issues i where i.id = any (listed) order by i.created_at desc, i.id desc;
end
$$;

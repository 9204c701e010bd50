-- As before, in one look at the issues by a plan that is kept. All that is listed is the caller's own: each column stands as
-- the view gives it to whoever owns an issue, and whose issue it is need not be asked again.
create or replace function public.search_my_issues(
  p_search text default '', p_status text default 'All', p_urgency text default 'All',
  p_before_created_at timestamptz default null, p_before_id uuid default null, p_limit int default 50
) returns setof public.issues
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as
$$
declare
  me constant uuid := marketplace.uid();
  address constant text := marketplace.verified_email();
  patterns constant text[] := case when p_search ~ '\S' then marketplace.patterns_of(p_search) else '{}' end;
  is_any constant boolean := patterns = '{}';
  sought_id constant text := lower(btrim(p_search));
  before_at constant timestamptz := coalesce(p_before_created_at, 'infinity');
  before_id constant uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  page constant int := greatest(1, least(coalesce(p_limit, 50), 200));
begin
  return query
    select
      i.id,
      case when i.whole then i.title else 'Taken down' end,
      i.email,
      case when i.whole then i.github_link end,
      case when i.whole then i.live_link end,
      case when i.whole then i.description else i.taken_down_reason end,
      i.urgency,
      i.coding_app,
      case when i.whole then i.attachments else '{}'::text[] end,
      i.allow_direct_access,
      case when i.whole then i.repo_access_data end,
      i.status,
      i.created_at,
      i.updated_at,
      case when i.whole then i.ai_analysis end,
      i.estimated_hours,
      i.quoted_price,
      i.quote_status,
      i.paid_at,
      i.completed_at,
      i.engineer_id::text,
      i.user_id,
      i.taken_down_at,
      i.accepted_at
    from (
      select distinct on (own.created_at, own.id)
        own.*, own.taken_down_at is null or (select marketplace.sees_all_since()) is not null as whole
      from (
        (select i.* from marketplace.issue i
         where i.user_id = me and (i.created_at, i.id) < (before_at, before_id)
           and marketplace.fits_status_filter(p_status, i.status, i.engineer_id)
           and (p_urgency = 'All' or i.urgency = p_urgency)
           and (is_any or i.id::text = sought_id or marketplace.searched_text(i) like all (patterns))
         order by i.created_at desc, i.id desc limit page)
        union all
        (select i.* from marketplace.issue i
         where lower(i.email) = address and (i.created_at, i.id) < (before_at, before_id)
           and marketplace.fits_status_filter(p_status, i.status, i.engineer_id)
           and (p_urgency = 'All' or i.urgency = p_urgency)
           and (is_any or i.id::text = sought_id or marketplace.searched_text(i) like all (patterns))
         order by i.created_at desc, i.id desc limit page)) own
      order by own.created_at desc, own.id desc limit page) i
    order by i.created_at desc, i.id desc;
end
$$;
